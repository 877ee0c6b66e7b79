#if os(Linux)
import CAIIBridge
import Foundation
import FoundationModels
import Testing

@testable import AIIBridge

extension Library {
    @Suite struct PlayedFailures {
        /// The cases as bridge.AppleCases in Go has them.
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
#endif
