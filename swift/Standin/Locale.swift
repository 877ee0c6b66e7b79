/// Foundation's, which Apple's framework brings along. FoundationEssentials has
/// a language but keeps its parts to itself.
public enum Locale {
    public struct LanguageCode: Hashable, Sendable { public let identifier: String }
    public struct Script: Hashable, Sendable { public let identifier: String }
    public struct Region: Hashable, Sendable { public let identifier: String }

    public struct Language: Hashable, Sendable {
        public let languageCode: LanguageCode?
        public let script: Script?
        public let region: Region?

        /// Takes a BCP 47 tag apart: language, script and region.
        init(_ tag: String) {
            var parts = tag.split(separator: "-").map(String.init)[...]
            languageCode = parts.popFirst().map(LanguageCode.init)
            script = parts.first?.utf8.count == 4 ? parts.popFirst().map(Script.init) : nil
            region = parts.popFirst().map(Region.init)
        }
    }
}
