import CAIIBridge
import Foundation
import FoundationModels
import Testing

@testable import AIIBridge

private struct Own: Error {}

private enum OwnCases: Error { case plain, loaded(Int), labelled(text: String, Int) }

/// An NSError that describes itself with what it holds, as on a Mac.
private final class Described: NSError, @unchecked Sendable {
    override var description: String { "Error Domain=\(domain) Code=\(code) \(userInfo["text"]!)" }
}

private struct Unused: FoundationModels.Tool {
    let name = "unused", description = ""
    let parameters: GenerationSchema

    func call(arguments: GeneratedContent) async throws -> String { "" }
}

extension Library {
    @Suite struct Failures {
        typealias Generation = LanguageModelSession.GenerationError

        static let context = Generation.Context(debugDescription: "why")

        static let generation: [(Generation, Int32, String)] = [
            (.exceededContextWindowSize(context), AII_CODE_CONTEXT_EXCEEDED, "exceededContextWindowSize"),
            (.assetsUnavailable(context), AII_CODE_ASSETS_UNAVAILABLE, "assetsUnavailable"),
            (.guardrailViolation(context), AII_CODE_GUARDRAIL_VIOLATION, "guardrailViolation"),
            (.unsupportedGuide(context), AII_CODE_MODEL_ERROR, "unsupportedGuide"),
            (.unsupportedLanguageOrLocale(context), AII_CODE_UNSUPPORTED_LANGUAGE, "unsupportedLanguageOrLocale"),
            (.decodingFailure(context), AII_CODE_MODEL_ERROR, "decodingFailure"),
            (.rateLimited(context), AII_CODE_RATE_LIMITED, "rateLimited"),
            (.concurrentRequests(context), AII_CODE_MODEL_ERROR, "concurrentRequests"),
        ]

        @Test(arguments: generation) func ofMacOS26(error: Generation, code: Int32, name: String) async {
            #expect(await Failure(error) == Failure(code, message: "why", detail: name))
        }

        static let schema = GenerationSchema.SchemaError.Context(debugDescription: "why")

        static let schemas: [(GenerationSchema.SchemaError, String)] = [
            (.duplicateType(schema: "s", type: "t", context: schema), "duplicateType"),
            (.duplicateProperty(schema: "s", property: "p", context: schema), "duplicateProperty"),
            (.emptyTypeChoices(schema: "s", context: schema), "emptyTypeChoices"),
            (.undefinedReferences(schema: "s", references: [], context: schema), "undefinedReferences"),
        ]

        @Test(arguments: schemas) func ofSchemas(error: GenerationSchema.SchemaError, name: String) async {
            #expect(await Failure(error) == Failure(AII_CODE_MODEL_ERROR, message: "why", detail: name))
        }

        @Test func ofATool() async throws {
            let tool = Unused(parameters: try decode(ToolSpec.self, AIIBridgeTests.tool).schema())
            let inner = Generation.rateLimited(.init(debugDescription: "why"))
            let outer = LanguageModelSession.ToolCallError(tool: tool, underlyingError: inner)
            #expect(await Failure(outer) == Failure(AII_CODE_RATE_LIMITED, message: "why", detail: "rateLimited"))
        }

        @Test func cancellation() async {
            #expect(await Failure(CancellationError()) == Failure(AII_CODE_CANCELLED, detail: "CancellationError"))
        }

        @Test(arguments: [
            ("FoundationModels.LanguageModelError", -1, "no more", AII_CODE_MODEL_ERROR),
            ("FoundationModels.LanguageModelError", -1, "contextSizeExceeded(…)", AII_CODE_CONTEXT_EXCEEDED),
            ("ModelManagerServices.ModelManagerError", 1013, "", AII_CODE_ASSETS_UNAVAILABLE),
            ("ModelManagerServices.ModelManagerError", 1046, "rateLimited", AII_CODE_MODEL_ERROR),
            ("com.apple.SensitiveContentAnalysisML", 15, "", AII_CODE_GUARDRAIL_VIOLATION),
            ("NSCocoaErrorDomain", 4, "guardrailViolation", AII_CODE_MODEL_ERROR),
        ])
        func ofNumbers(domain: String, number: Int, text: String, code: Int32) async {
            let failure = await Failure(Described(domain: domain, code: number, userInfo: ["text": text]))
            let message = "Error Domain=\(domain) Code=\(number) \(text)"
            #expect(failure == Failure(code, message: message, detail: "\(domain) \(number)"))
        }

        @Test func ofAnErrorInAnother() async {
            let inner = NSError(domain: "ModelManagerServices.ModelManagerError", code: 1013)
            let outer = Described(
                domain: "FoundationModels.LanguageModelError", code: -1, userInfo: ["text": "(\(inner))"])
            let failure = await Failure(outer)
            #expect(failure.code == AII_CODE_ASSETS_UNAVAILABLE)
            #expect(failure.detail == "FoundationModels.LanguageModelError -1")
        }

        @Test func ofAnythingElse() async {
            let failure = await Failure(Own())
            #expect(failure.code == AII_CODE_MODEL_ERROR)
            #expect(failure.detail.contains("Own"))
        }

        @Test func caseNames() {
            #expect(caseName(of: OwnCases.plain) == "plain")
            #expect(caseName(of: OwnCases.loaded(1)) == "loaded")
            #expect(caseName(of: OwnCases.labelled(text: "", 1)) == "labelled")
            #expect(caseName(of: Own()) == nil)
        }
    }
}
