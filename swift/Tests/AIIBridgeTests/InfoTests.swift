#if os(Linux)
import CAIIBridge
import FoundationModels
import Foundation
import Testing

@testable import AIIBridge

extension Library {
    @Suite struct Info {
        static let names = [
            "available", "deviceNotEligible", "appleIntelligenceNotEnabled", "modelNotReady", "on holiday",
        ]

        @Test(arguments: names) func availability(name: String) {
            #expect(play(#"{"availability": "\#(name)"}"#) != nil)
            #expect(json(take(aii_availability)) == ["availability": name])
            #expect(json(take(aii_model_info))["availability"] as? String == name)
        }

        @Test func model() {
            #expect(play(#"{"contextSize": 8192, "languages": ["pt-BR", "en", "zh-Hant-TW"], "variant": "V"}"#) != nil)
            let info = json(take(aii_model_info))
            #expect(info["contextSize"] as? Int == 8192)
            #expect(info["languages"] as? [String] == ["en", "pt-BR", "zh-Hant-TW"])
            #expect(info["library"] as? String == libraryVersion)
            #if AII_SDK_27
            #expect(info["variant"] as? String == "V")
            #expect(info["surface"] as? Int == 27)
            #else
            #expect(info["variant"] == nil)
            #expect(info["surface"] as? Int == 26)
            #endif
        }

        private func count(_ parts: String) async -> [Host.Event] {
            let request = Host.shared.number()
            #expect(withBytes(parts) { aii_count_tokens(request, $0, $1) } == AII_STATUS_OK)
            return await Host.shared.all(request)
        }

        @Test func tokens() async {
            #expect(play(#"{"tokensPerByte": 0.5}"#) != nil)
            for (parts, tokens) in [
                ("{}", 0), (#"{"prompt": ""}"#, 0), (#"{"prompt": "12345"}"#, 3),
                (#"{"prompt": "12345", "instructions": "é"}"#, 4),
                (#"{"tool": \#(tool)}"#, (11 + 15 + 10 + 12 + 9 + 14 + 1) / 2),
            ] {
                let events = await count(parts)
                #expect(events.map(\.kind) == [AII_EVENT_VALUE, AII_EVENT_DONE])
                #expect(json(events[0].text) == ["tokens": tokens])
            }
        }

        @Test func tokensThatCannotBeCounted() async {
            #expect(play(#"{"tokensPerByte": 0}"#) != nil)
            #expect(await count(#"{"prompt": "a"}"#).map(\.code) == [AII_CODE_UNSUPPORTED])
        }

        @Test(arguments: [#"{"prompts": "a"}"#, #"{"prompt": 1}"#, "[]", ""]) func refuses(parts: String) {
            #expect(withBytes(parts) { aii_count_tokens(Host.shared.number(), $0, $1) } == AII_STATUS_BAD_ARGUMENT)
        }

        @Test func theRecordTellsWhatTheModelWasGiven() async throws {
            let turns = [
                #"{"steps": [{"calls": [{"executable": "a"}, {"executable": "b"}]}, {"hang": true}]}"#,
                #"{"steps": [{"call": {"executable": "c"}}]}"#,
            ]
            let folder = try #require(play(#"{"record": "r", "turns": [\#(turns.joined(separator: ","))]}"#))
            let session = openWithTool()
            let first = begin(session, "p/\"1\"")
            let calls = [await Host.shared.next(first).call, await Host.shared.next(first).call]
            answer(calls[1], "B")
            answer(calls[0], "A")
            while try lines(of: folder).count < 4 { await Task.yield() }
            aii_cancel(first)
            _ = await Host.shared.all(first)
            _ = await Host.shared.all(begin(session, "p2")) { _ in "C" }
            _ = await Host.shared.all(begin(session, "p3"))
            aii_session_close(session)
            aii_session_close(open("{}").session)
            let parameters = [
                #"{"name":"executable","description":"The program.","list":false}"#,
                #"{"name":"arguments","description":"Its arguments.","list":true}"#,
            ].joined(separator: ",")
            let tool = #"{"name":"run_command","description":"Runs a program.","parameters":[\#(parameters)]}"#
            var expected = [
                #"{"event":"session","instructions":"Be brief.","tools":[\#(tool)]}"#,
                #"{"event":"prompt","text":"p/\"1\""}"#,
                #"{"event":"tool_result","call":2,"text":"B"}"#, #"{"event":"tool_result","call":1,"text":"A"}"#,
                #"{"event":"cancel"}"#, #"{"event":"prompt","text":"p2"}"#,
                #"{"event":"tool_result","call":3,"text":"C"}"#, #"{"event":"prompt","text":"p3"}"#,
                #"{"event":"session","instructions":null,"tools":null}"#,
            ]
            var found = try lines(of: folder)
            // Answers are written as they arrive, and these two may overtake each other.
            found[2...3].sort()
            expected[2...3].sort()
            #expect(found == expected)
            // It is there now, so the script cannot be played from this folder again.
            let path = folder.appending(path: "script.json").path
            #expect(withBytes(path) { aiiStandinPlay($0, $1) } == AII_STATUS_BAD_ARGUMENT)
        }

        private func lines(of folder: URL) throws -> [String] {
            try String(contentsOf: folder.appending(path: "r"), encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }
}
#endif
