#if os(Linux)
import CAIIBridge
import FoundationModels
import Foundation
import Testing

@testable import AIIBridge

extension Library {
    @Suite struct Respond {
        /// The events as the Go player's tests write them.
        private func show(_ events: [Host.Event]) -> [String] {
            events.map { event in
                switch event.kind {
                case AII_EVENT_SNAPSHOT: return "snapshot \(encodeJSON(event.text))"
                case AII_EVENT_TOOL_CALL: return "call \(event.text)"
                case AII_EVENT_DONE: return "end"
                default:
                    let report = json(event.text)
                    let message = report["message"] as! String
                    let name = [AII_CODE_CONTEXT_EXCEEDED: "context_exceeded", AII_CODE_REFUSED: "refused"][event.code]
                    let end = message.isEmpty ? "" : ": \(message)"
                    return "error \(name ?? "model_error") (\(report["detail"]!))\(end)"
                }
            }
        }

        /// The Go player's table plays the same here, less a type before an
        /// error's name: Apple's errors tell the case.
        @Test func playsWhatTheGoPlayerPlays() async throws {
            struct Row: Decodable { var name, script: String, events: [String] }
            let rows = try lines("bridge/script/testdata/plays.jsonl")
                .map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
            #expect(rows.count >= 10)
            for row in rows {
                #expect(play(row.script) != nil)
                let session = openWithTool()
                let events = await Host.shared.all(begin(session))
                aii_session_close(session)
                let expected = row.events.map { $0.replacingOccurrences(of: "(LanguageModelError.", with: "(") }
                #expect(show(events) == expected, Comment(rawValue: row.name))
            }
        }

        @Test func refusesWhatTheGoPlayerRefuses() throws {
            struct Row: Decodable { var script, error: String }
            let rows = try lines("bridge/script/testdata/refused.jsonl")
                .map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
            #expect(rows.count >= 40)
            for row in rows {
                #expect((play(row.script) == nil) == !row.error.isEmpty, Comment(rawValue: row.script))
            }
            #expect(withBytes("/nowhere/at/all.json") { aiiStandinPlay($0, $1) } == AII_STATUS_BAD_ARGUMENT)
        }

        @Test func carriesAnyText() async {
            let text = "a\u{0}b\r\n\t\u{1B}[1mé👩‍👩‍👧\u{FEFF}\u{202E}"
            play(turns: #"{"say": \#(encodeJSON(text))}, {"raw_call": \#(encodeJSON(text))}, {"say": "{{result}}"}"#)
            let session = openWithTool()
            let events = await Host.shared.all(begin(session, text)) { $0 + "!" }
            aii_session_close(session)
            #expect(events.dropLast().map(\.text) == [text, text, text + text + "!"])
        }

        @Test func carriesMuchText() async {
            let text = String(repeating: "0123456789", count: 1_000_000)
            play(turns: #"{"call": {"executable": "df"}}, {"say": "{{result}}"}"#)
            let session = openWithTool()
            let events = await Host.shared.all(begin(session)) { _ in text }
            aii_session_close(session)
            #expect(events.map(\.text.utf8.count).max() == 10_000_000)
        }

        @Test func aReplyThatIsNoTextIsMended() async {
            play(turns: #"{"call": {"executable": "df"}}, {"say": "{{result}}"}"#)
            let session = openWithTool()
            let request = begin(session)
            aii_tool_reply(await Host.shared.next(request).call, [0x61, 0xFF], 2)
            #expect(await Host.shared.next(request).text == "a\u{FFFD}")
            _ = await Host.shared.all(request)
            aii_session_close(session)
        }

        @Test func theWordNullIsKeptWhereTheModelSaysIt() async {
            play(turns: #"{"say": "null"}"#, #"{"say": "null"}, {"say": "able"}"#)
            let session = openWithTool()
            #expect(await Host.shared.all(begin(session)).map(\.text).first == "null")
            #expect(await Host.shared.all(begin(session)).map(\.text).dropLast() == ["nullable"])
            aii_session_close(session)
        }

        @Test func callsOfOneTurnWaitTogetherAndInOrder() async {
            let calls = #"{"executable": "a"}, {"executable": "b"}, {"executable": "c"}"#
            play(turns: #"{"calls": [\#(calls)]}, {"say": "{{result}}"}"#)
            let session = openWithTool()
            let request = begin(session)
            var events: [Host.Event] = []
            for _ in 0..<3 { events.append(await Host.shared.next(request)) }
            #expect(events.allSatisfy { $0.kind == AII_EVENT_TOOL_CALL })
            #expect(events.map { json($0.text)["executable"] as! String } == ["a", "b", "c"])
            #expect(Set(events.map(\.call)).count == 3)
            for call in events.reversed() { answer(call.call, json(call.text)["executable"] as! String) }
            #expect(await Host.shared.next(request).text == "c")
            #expect(await Host.shared.next(request).kind == AII_EVENT_DONE)
            aii_session_close(session)
        }

        @Test func aReplyInsideTheCallbackCounts() async {
            play(turns: #"{"call": {"executable": "a"}}, {"say": "{{result}}"}"#)
            let session = openWithTool()
            let request = Host.shared.number()
            Host.shared.on(request) {
                if $0.kind == AII_EVENT_TOOL_CALL { answer($0.call, "at once"); answer($0.call, "again") }
            }
            #expect(respond(session, request) == AII_STATUS_OK)
            #expect(await Host.shared.all(request) { _ in "late" }.dropLast().last?.text == "at once")
            aii_session_close(session)
        }

        @Test func oneRequestAtATime() async {
            play(turns: #"{"hang": true}"#, #"{"say": "next"}"#)
            let session = openWithTool()
            let (first, second) = (begin(session), Host.shared.number())
            #expect(respond(session, second) == AII_STATUS_BUSY)
            #expect(respond(session, 0) == AII_STATUS_BAD_ARGUMENT)
            #expect(respond(session + 1, second) == AII_STATUS_UNKNOWN_SESSION)
            let other = openWithTool()
            #expect(respond(other, first) == AII_STATUS_DUPLICATE)
            aii_session_prewarm(session)
            aii_cancel(first)
            #expect(await Host.shared.all(first).map(\.code) == [AII_CODE_CANCELLED])
            // The number is free again.
            #expect(respond(session, first) == AII_STATUS_OK)
            #expect(await Host.shared.all(first).map(\.text).first == "next")
            #expect(Host.shared.unread(second).isEmpty)
            aii_session_close(session)
            aii_session_close(other)
            #expect(respond(session, second) == AII_STATUS_UNKNOWN_SESSION)
        }

        @Test func theSessionIsFreeInsideTheTerminalCallback() async {
            play(turns: #"{"say": "one"}"#, #"{"say": "two"}"#)
            let session = openWithTool()
            let (first, second) = (Host.shared.number(), Host.shared.number())
            Host.shared.on(first) { if $0.kind == AII_EVENT_DONE { _ = respond(session, second) } }
            #expect(respond(session, first) == AII_STATUS_OK)
            #expect(await Host.shared.all(second).map(\.text).first == "two")
            aii_session_close(session)
        }

        @Test func manyAtOnce() async {
            let steps = [
                #"{"say": "a"}, {"call": {"executable": "df"}}, {"say": "b"}"#,
                #"{"calls": [{"executable": "a"}, {"executable": "b"}]}, {"say": "c"}"#,
            ]
            #expect(play(#"{"turns": [{"steps": [\#(steps.joined(separator: ","))]}], "repeatLast": true}"#) != nil)
            await withTaskGroup(of: [String].self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        let session = openWithTool()
                        defer { aii_session_close(session) }
                        let events = await Host.shared.all(begin(session))
                        return events.filter { $0.kind == AII_EVENT_SNAPSHOT }.map(\.text)
                    }
                }
                var responses = 0
                for await texts in group where texts == ["a", "ab", "abc"] { responses += 1 }
                #expect(responses == 200)
            }
        }

        @Test func usageComesWithMacOS27() async {
            play(turns: #"{"say": "12345678"}"#)
            let session = openWithTool()
            let done = json(await Host.shared.all(begin(session, "1234")).last!.text)
            aii_session_close(session)
            #if AII_SDK_27
            #expect(done["usage"] as? NSDictionary == ["input": 1, "cached": 0, "output": 2, "reasoning": 0])
            #else
            #expect(done == [:])
            #endif
        }
    }
}
#endif
