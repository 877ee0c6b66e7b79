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

        @Test(arguments: [
            (.exceededContextWindowSize(.init(debugDescription: "why")), AII_CODE_CONTEXT_EXCEEDED, "exceededContextWindowSize"),
            (.assetsUnavailable(.init(debugDescription: "why")), AII_CODE_ASSETS_UNAVAILABLE, "assetsUnavailable"),
            (.guardrailViolation(.init(debugDescription: "why")), AII_CODE_GUARDRAIL_VIOLATION, "guardrailViolation"),
            (.unsupportedGuide(.init(debugDescription: "why")), AII_CODE_MODEL_ERROR, "unsupportedGuide"),
            (.unsupportedLanguageOrLocale(.init(debugDescription: "why")), AII_CODE_UNSUPPORTED_LANGUAGE, "unsupportedLanguageOrLocale"),
            (.decodingFailure(.init(debugDescription: "why")), AII_CODE_MODEL_ERROR, "decodingFailure"),
            (.rateLimited(.init(debugDescription: "why")), AII_CODE_RATE_LIMITED, "rateLimited"),
            (.concurrentRequests(.init(debugDescription: "why")), AII_CODE_MODEL_ERROR, "concurrentRequests"),
        ] as [(Generation, Int32, String)])
        func ofMacOS26(error: Generation, code: Int32, name: String) async {
            #expect(await Failure(error) == Failure(code, message: "why", detail: name))
        }

        @Test(arguments: [
            (.duplicateType(schema: "s", type: "t", context: .init(debugDescription: "why")), "duplicateType"),
            (.duplicateProperty(schema: "s", property: "p", context: .init(debugDescription: "why")), "duplicateProperty"),
            (.emptyTypeChoices(schema: "s", context: .init(debugDescription: "why")), "emptyTypeChoices"),
            (.undefinedReferences(schema: "s", references: [], context: .init(debugDescription: "why")), "undefinedReferences"),
        ] as [(GenerationSchema.SchemaError, String)])
        func ofSchemas(error: GenerationSchema.SchemaError, name: String) async {
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
            #expect(failure == Failure(code, message: "Error Domain=\(domain) Code=\(number) \(text)", detail: "\(domain) \(number)"))
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
