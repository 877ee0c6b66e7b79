import Synchronization

public final class SystemLanguageModel: Sendable {
    let script: Script?
    let thread = Mutex(Thread())

    /// What a script counts by session. It outlives a session that was rebuilt,
    /// since the library keeps one model for each of its sessions.
    struct Thread {
        var opened = false
        var calls = 0
        var result = ""
    }

    public struct UseCase: Sendable {
        public static let general = UseCase()
    }

    public struct Guardrails: Sendable {
        public static let `default` = Guardrails()
        public static let permissiveContentTransformations = Guardrails()
    }

    @frozen public enum Availability: Equatable, Sendable {
        case available
        case unavailable(UnavailableReason)

        public enum UnavailableReason: Hashable, Sendable, CustomStringConvertible {
            case deviceNotEligible
            case appleIntelligenceNotEnabled
            case modelNotReady
            case other(String)

            public var description: String {
                switch self {
                case .deviceNotEligible: "deviceNotEligible"
                case .appleIntelligenceNotEnabled: "appleIntelligenceNotEnabled"
                case .modelNotReady: "modelNotReady"
                case .other(let name): name
                }
            }
        }
    }

    public static var `default`: SystemLanguageModel { SystemLanguageModel() }

    public init(useCase: UseCase = .general, guardrails: Guardrails = Guardrails.default) {
        script = Script.playing
    }

    public var availability: Availability {
        switch script?.availability {
        case "available": .available
        case "deviceNotEligible": .unavailable(.deviceNotEligible)
        case "appleIntelligenceNotEnabled": .unavailable(.appleIntelligenceNotEnabled)
        case "modelNotReady": .unavailable(.modelNotReady)
        case let name: .unavailable(.other(name ?? "no script is playing"))
        }
    }

    public var contextSize: Int { script?.contextSize ?? 0 }

    public var supportedLanguages: Set<Locale.Language> {
        Set((script?.languages ?? []).map(Locale.Language.init))
    }

    func tokens(_ text: String) -> Int {
        Int((Double(text.utf8.count) * (script?.tokensPerByte ?? 0)).rounded(.up))
    }

    private func count(_ text: String) throws -> Int {
        guard let script, script.tokensPerByte > 0 else {
            #if AII_SDK_27
            throw LanguageModelError.unsupportedCapability(.init(debugDescription: "the script cannot count"))
            #else
            throw UnknownCase(name: "unsupportedCapability", debugDescription: "the script cannot count")
            #endif
        }
        return tokens(text)
    }

    public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        try count(prompt.promptRepresentation.text)
    }

    public func tokenCount(for instructions: Instructions) async throws -> Int {
        try count(instructions.text)
    }

    public func tokenCount(for tools: [any Tool]) async throws -> Int {
        try count(tools.map(text).joined())
    }
}

#if AII_SDK_27
extension SystemLanguageModel {
    public var variant: Variant { Variant(displayName: script?.variant ?? "") }

    public struct Variant: Hashable, Sendable {
        public let displayName: String
    }
}
#endif

/// Returns the text of a tool that is counted.
private func text(_ tool: any Tool) -> String {
    let parameters = tool.parameters.properties.map { $0.name + ($0.description ?? "") }
    return tool.name + tool.description + parameters.joined()
}
