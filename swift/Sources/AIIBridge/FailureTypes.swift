import CAIIBridge
import FoundationModels

extension Failure {
    init(generation error: LanguageModelSession.GenerationError) async {
        switch error {
        case .exceededContextWindowSize(let context):
            self.init(named: "exceededContextWindowSize", context.debugDescription)
        case .assetsUnavailable(let context):
            self.init(named: "assetsUnavailable", context.debugDescription)
        case .guardrailViolation(let context):
            self.init(named: "guardrailViolation", context.debugDescription)
        case .unsupportedGuide(let context):
            self.init(named: "unsupportedGuide", context.debugDescription)
        case .unsupportedLanguageOrLocale(let context):
            self.init(named: "unsupportedLanguageOrLocale", context.debugDescription)
        case .decodingFailure(let context):
            self.init(named: "decodingFailure", context.debugDescription)
        case .rateLimited(let context):
            self.init(named: "rateLimited", context.debugDescription)
        case .concurrentRequests(let context):
            self.init(named: "concurrentRequests", context.debugDescription)
        case .refusal(let refusal, _):
            self.init(named: "refusal", (try? await refusal.explanation.content) ?? "")
        @unknown default:
            self.init(unknown: error)
        }
    }

    init(schema error: GenerationSchema.SchemaError) {
        switch error {
        case .duplicateType(_, _, let context):
            self.init(named: "duplicateType", context.debugDescription)
        case .duplicateProperty(_, _, let context):
            self.init(named: "duplicateProperty", context.debugDescription)
        case .emptyTypeChoices(_, let context):
            self.init(named: "emptyTypeChoices", context.debugDescription)
        case .undefinedReferences(_, _, let context):
            self.init(named: "undefinedReferences", context.debugDescription)
        @unknown default:
            self.init(unknown: error)
        }
    }

    /// An error of the types that macOS 27 brought; nil for any other.
    init?(macOS27 error: any Error) async {
        #if AII_SDK_27
        guard #available(macOS 27.0, *) else { return nil }
        switch error {
        case let error as LanguageModelError:
            await self.init(model: error)
        case LanguageModelSession.Error.concurrentRequests:
            self.init(named: "concurrentRequests", "")
        case LanguageModelSession.Error.transcriptMutationWhileResponding:
            self.init(named: "transcriptMutationWhileResponding", "")
        case SystemLanguageModel.Error.assetsUnavailable(let context):
            self.init(named: "assetsUnavailable", context.debugDescription)
        case let error as GeneratedContent.ParsingError:
            self.init(named: "GeneratedContent.ParsingError", error.debugDescription)
        default:
            return nil
        }
        #else
        return nil
        #endif
    }

    #if AII_SDK_27
    @available(macOS 27.0, *)
    private init(model error: LanguageModelError) async {
        switch error {
        case .contextSizeExceeded(let context):
            self.init(named: "contextSizeExceeded", context.debugDescription)
        case .rateLimited(let context):
            self.init(named: "rateLimited", context.debugDescription)
        case .guardrailViolation(let context):
            self.init(named: "guardrailViolation", context.debugDescription)
        case .refusal(let refusal):
            self.init(named: "refusal", (try? await refusal.explanation.content) ?? "")
        case .unsupportedCapability(let context):
            self.init(named: "unsupportedCapability", context.debugDescription)
        case .unsupportedTranscriptContent(let context):
            self.init(named: "unsupportedTranscriptContent", context.debugDescription)
        case .unsupportedGenerationGuide(let context):
            self.init(named: "unsupportedGenerationGuide", context.debugDescription)
        case .unsupportedLanguageOrLocale(let context):
            self.init(named: "unsupportedLanguageOrLocale", context.debugDescription)
        case .timeout(let context):
            self.init(named: "timeout", context.debugDescription)
        @unknown default:
            self.init(unknown: error)
        }
    }
    #endif

    /// An error of a type that this library does not know: one that macOS 27
    /// throws into a library built before it, or an NSError. Its name decides;
    /// the text does only where the framework wrapped an error in another.
    init(unknown error: any Error) {
        let text = String(reflecting: error)
        let type = String(reflecting: type(of: error))
        if type.hasPrefix(framework), type == error._domain {
            self.init(named: caseName(of: error) ?? String(type.dropFirst(framework.count)), text)
            return
        }
        self.init(named: "\(error._domain) \(error._code)", text)
        guard code == AII_CODE_MODEL_ERROR, error._domain.hasPrefix(framework) else { return }
        code = Failure.code(mentionedIn: text) ?? code
    }

    /// Returns the code of the first name, in alphabetical order, that text holds.
    /// An NSError's description writes "domain Code=number".
    private static func code(mentionedIn text: String) -> Int32? {
        codes.sorted { $0.key < $1.key }.first { text.contains($0.key.replacing(" ", with: " Code=")) }?.value
    }
}

private let framework = "FoundationModels."

/// Returns the name of an enum's case, nil where error is no enum.
func caseName(of error: any Error) -> String? {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return nil }
    return mirror.children.first?.label ?? String(describing: error)
}
