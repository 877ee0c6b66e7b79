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

        /// A case as bridge.AppleCases in Go has it.
        static let table: [(name: String, code: Int32)] = {
            let numbers = [
                "CodeModelError": AII_CODE_MODEL_ERROR, "CodeCancelled": AII_CODE_CANCELLED,
                "CodeAssetsUnavailable": AII_CODE_ASSETS_UNAVAILABLE,
                "CodeGuardrailViolation": AII_CODE_GUARDRAIL_VIOLATION, "CodeRefused": AII_CODE_REFUSED,
                "CodeUnsupportedLanguage": AII_CODE_UNSUPPORTED_LANGUAGE,
                "CodeContextExceeded": AII_CODE_CONTEXT_EXCEEDED, "CodeRateLimited": AII_CODE_RATE_LIMITED,
            ]
            var types: [Substring: Substring] = [:]
            var rows: [(String, Int32)] = []
            for line in (try? lines("bridge/applecase.go")) ?? [] {
                if let match = line.wholeMatch(of: /\t\t(\w+) += "([\w.]+)"/) { types[match.1] = match.2 }
                guard let match = line.wholeMatch(of: /\t\t\{("[^"]+"|\w+), "([^"]*)", \d+, (\w+)\},/) else { continue }
                let type = types[match.1] ?? match.1.dropFirst().dropLast()
                let separator = match.2.isEmpty ? "" : Int(match.2) == nil ? "." : " "
                rows.append((type + separator + match.2, numbers[String(match.3)] ?? -1))
            }
            return rows
        }()

        @Test func theTableIsRead() { #expect(Self.table.count == 35) }

        /// Every case of Apple's, played and mapped, has the code that Go's table gives it.
        @Test(arguments: table) func played(name: String, code: Int32) async {
            play(turns: #"{"say": "some"}, {"error": "\#(name)", "message": "why"}"#)
            let session = openWithTool()
            let events = await Host.shared.all(begin(session))
            aii_session_close(session)
            #expect(events.map(\.kind) == [AII_EVENT_SNAPSHOT, AII_EVENT_FAILED])
            #expect(events.last?.code == code)
            let report = json(events.last!.text)
            #expect(name.hasSuffix(report["detail"] as! String))
            // Two of Apple's errors have no text of their own.
            if name != "CancellationError", !name.hasPrefix("LanguageModelSession.Error.") {
                #expect(report["message"] as? String == "why")
            }
        }
    }
}
