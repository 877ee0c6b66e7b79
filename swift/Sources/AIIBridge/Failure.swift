import CAIIBridge
import FoundationModels

/// An error as the C contract tells it.
struct Failure: Error, Equatable {
    var code: Int32
    /// The model's or the framework's own text.
    var message = ""
    /// Apple's name of the case.
    var detail = ""

    init(_ code: Int32, message: String = "", detail: String = "") {
        self.code = code
        self.message = message
        self.detail = detail
    }

    /// An error of Apple's with the code that its name stands for.
    init(named name: String, _ message: String) {
        self.init(Failure.codes[name] ?? AII_CODE_MODEL_ERROR, message: message, detail: name)
    }

    var report: FailureReport { FailureReport(message: message, detail: detail) }

    /// The codes of Apple's case names, of macOS 26 and of 27, and of the
    /// NSErrors seen in the field. What is not listed is AII_CODE_MODEL_ERROR.
    /// bridge.AppleCases in Go is the same table.
    static let codes: [String: Int32] = [
        "exceededContextWindowSize": AII_CODE_CONTEXT_EXCEEDED,
        "contextSizeExceeded": AII_CODE_CONTEXT_EXCEEDED,
        "assetsUnavailable": AII_CODE_ASSETS_UNAVAILABLE,
        "guardrailViolation": AII_CODE_GUARDRAIL_VIOLATION,
        "refusal": AII_CODE_REFUSED,
        "unsupportedLanguageOrLocale": AII_CODE_UNSUPPORTED_LANGUAGE,
        "rateLimited": AII_CODE_RATE_LIMITED,
        "ModelManagerServices.ModelManagerError 1013": AII_CODE_ASSETS_UNAVAILABLE,
        "com.apple.SensitiveContentAnalysisML 15": AII_CODE_GUARDRAIL_VIOLATION,
    ]

    /// Tells an error of the framework by its type, by its name where this
    /// library was built without the type, and by its text last. A refusal's
    /// explanation is asked of the model, which takes another inference.
    init(_ error: any Error) async {
        switch error {
        case is CancellationError:
            self.init(AII_CODE_CANCELLED, detail: "CancellationError")
        case let error as LanguageModelSession.ToolCallError:
            await self.init(error.underlyingError)
        default:
            if let known = await Failure(macOS27: error) {
                self = known
            } else if let error = error as? GenerationSchema.SchemaError {
                self.init(schema: error)
            } else if let error = error as? LanguageModelSession.GenerationError {
                await self.init(generation: error)
            } else {
                self.init(unknown: error)
            }
        }
    }
}
