#if AII_SDK_27
import FoundationEssentials

// The errors of macOS 27.

public enum LanguageModelError: Error {
    case contextSizeExceeded(ContextSizeExceeded)
    case rateLimited(RateLimited)
    case guardrailViolation(GuardrailViolation)
    case refusal(Refusal)
    case unsupportedCapability(UnsupportedCapability)
    case unsupportedTranscriptContent(UnsupportedTranscriptContent)
    case unsupportedGenerationGuide(UnsupportedGenerationGuide)
    case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
    case timeout(Timeout)

    public struct ContextSizeExceeded: Sendable {
        public var contextSize: Int
        public var tokenCount: Int
        public var debugDescription: String
    }

    public struct RateLimited: Sendable {
        public var resetDate: Date?
        public var debugDescription: String
    }

    public struct GuardrailViolation: Sendable {
        public var debugDescription: String
    }

    public struct Refusal: Sendable {
        let text: String
        public var debugDescription: String

        public var explanation: LanguageModelSession.Response<String> {
            get async throws { LanguageModelSession.Response(content: text) }
        }
    }

    public struct UnsupportedCapability: Sendable {
        public var debugDescription: String
    }

    public struct UnsupportedTranscriptContent: Sendable {
        public var unsupportedContent: [Transcript.Entry]
        public var debugDescription: String
    }

    public struct UnsupportedGenerationGuide: Sendable {
        public var schemaName: String?
        public var debugDescription: String
    }

    public struct UnsupportedLanguageOrLocale: Sendable {
        public var languageCode: Locale.LanguageCode
        public var debugDescription: String
    }

    public struct Timeout: Sendable {
        public var debugDescription: String
    }
}

extension LanguageModelSession {
    public enum Error: Swift.Error {
        case concurrentRequests
        case transcriptMutationWhileResponding
    }
}

extension SystemLanguageModel {
    public enum Error: Swift.Error {
        case assetsUnavailable(AssetsUnavailable)

        public struct AssetsUnavailable: Sendable {
            public var debugDescription: String
        }
    }
}

extension GeneratedContent {
    public struct ParsingError: Error, Sendable {
        public var rawContent: String
        public var underlyingError: (any Error)?
        public var debugDescription: String
    }
}
#endif
