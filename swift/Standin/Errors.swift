// The errors of macOS 26.

extension LanguageModelSession {
    public enum GenerationError: Swift.Error {
        public struct Context: Sendable {
            public let debugDescription: String

            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        public struct Refusal: Sendable {
            let text: String

            public var explanation: Response<String> {
                get async throws { Response(content: text) }
            }
        }

        case exceededContextWindowSize(Context)
        case assetsUnavailable(Context)
        case guardrailViolation(Context)
        case unsupportedGuide(Context)
        case unsupportedLanguageOrLocale(Context)
        case decodingFailure(Context)
        case rateLimited(Context)
        case concurrentRequests(Context)
        case refusal(Refusal, Context)
    }

    public struct ToolCallError: Swift.Error {
        public var tool: any Tool
        public var underlyingError: any Swift.Error

        public init(tool: any Tool, underlyingError: any Swift.Error) {
            self.tool = tool
            self.underlyingError = underlyingError
        }
    }

    public struct Response<Content> where Content: Generable {
        public let content: Content
    }
}

/// An error of the framework of a type that the library was built without: one
/// of macOS 27 in a library for 26, or one that neither has. As a reflected
/// enum it shows its case's name.
struct UnknownCase: Error, CustomReflectable, CustomDebugStringConvertible {
    let name: String
    let debugDescription: String

    var customMirror: Mirror { Mirror(self, children: [name: debugDescription], displayStyle: .enum) }
}

/// An NSError, as far as the library looks at one: FoundationEssentials has none.
struct ForeignError: Error, CustomDebugStringConvertible {
    let _domain: String
    let _code: Int
    let debugDescription: String
}
