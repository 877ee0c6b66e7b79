#if os(Linux)
import CAIIBridge
import Foundation
import FoundationModels
import Testing

@testable import AIIBridge

extension Library {
    @Suite struct Cancel {
        private let cancelled = [
            Host.Event(kind: AII_EVENT_FAILED, code: AII_CODE_CANCELLED, text: #"{"detail":"","message":""}"#)
        ]

        /// Runs body with a model that does, or does not, stop when it is told to.
        private func with(_ stubborn: Bool, _ body: () async -> Void) async {
            aiiStandinIgnoreCancel(stubborn ? 1 : 0)
            await body()
            aiiStandinIgnoreCancel(0)
        }

        @Test(arguments: [false, true]) func whileItHangs(stubborn: Bool) async {
            await with(stubborn) {
                play(turns: #"{"say": "a"}, {"hang": true}, {"say": "late"}"#, #"{"say": "next"}"#)
                let session = openWithTool()
                let request = begin(session)
                #expect(await Host.shared.next(request).text == "a")
                aii_cancel(request)
                #expect(await Host.shared.all(request) == cancelled)
                // The model says the rest while the next response is under way.
                aiiStandinIgnoreCancel(0)
                #expect(await Host.shared.all(begin(session)).map(\.text).first == "next")
                aii_cancel(request)
                aii_session_close(session)
                #expect(Host.shared.unread(request).isEmpty)
            }
        }

        @Test(arguments: [false, true]) func whileACallWaits(stubborn: Bool) async {
            await with(stubborn) {
                play(
                    turns: #"{"calls": [{"executable": "a"}, {"executable": "b"}]}, {"say": "late"}"#,
                    #"{"say": "{{result}}."}"#)
                let session = openWithTool()
                let request = begin(session)
                let calls = [await Host.shared.next(request).call, await Host.shared.next(request).call]
                answer(calls[0], "answered")
                aii_cancel(request)
                for call in calls { answer(call, "late") }
                #expect(await Host.shared.all(request) == cancelled)
                #expect(await Host.shared.all(begin(session)).map(\.text).first == ".")
                aii_session_close(session)
            }
        }

        @Test func atOnce() async {
            play(turns: #"{"hang": true}"#, #"{"say": "next"}"#)
            let session = openWithTool()
            let request = begin(session)
            aii_cancel(request)
            #expect(await Host.shared.all(request) == cancelled)
            // The model was given the prompt, so the turn is taken.
            #expect(await Host.shared.all(begin(session)).map(\.text).first == "next")
            aii_session_close(session)
        }

        @Test func insideTheCallback() async {
            play(turns: #"{"say": "a"}, {"say": "b"}, {"hang": true}"#, #"{"say": "next"}"#)
            let session = openWithTool()
            let request = Host.shared.number()
            Host.shared.on(request) { if $0.kind == AII_EVENT_SNAPSHOT { aii_cancel(request) } }
            #expect(respond(session, request) == AII_STATUS_OK)
            let events = await Host.shared.all(request)
            #expect(events.map(\.kind) == [AII_EVENT_SNAPSHOT, AII_EVENT_FAILED])
            #expect(await Host.shared.all(begin(session)).map(\.text).first == "next")
            aii_session_close(session)
        }

        @Test func closeWithACallOutstanding() async {
            play(turns: #"{"call": {"executable": "a"}}, {"say": "late"}"#)
            let session = openWithTool()
            let request = begin(session)
            let call = await Host.shared.next(request).call
            aii_session_close(session)
            #expect(await Host.shared.all(request) == cancelled)
            answer(call, "late")
            aii_session_close(session)
            #expect(Host.shared.unread(request).isEmpty)
        }

        @Test func atAnyMoment() async {
            let steps = #"{"say": "a"}, {"call": {"executable": "df"}}, {"say": "b"}, {"delay_ms": 1}, {"say": "c"}"#
            #expect(play(#"{"turns": [{"steps": [\#(steps)]}], "repeatLast": true}"#) != nil)
            let session = openWithTool()
            for round in 0..<1000 {
                let request = begin(session)
                let canceller = Task {
                    for _ in 0..<(round % 50) { await Task.yield() }
                    aii_cancel(request)
                }
                let events = await Host.shared.all(request)
                #expect(events.last!.kind == AII_EVENT_DONE || events.last!.code == AII_CODE_CANCELLED)
                await canceller.value
                #expect(Host.shared.unread(request).isEmpty)
            }
            aii_session_close(session)
        }

        @Test func theRecordHasTheCancellationFirst() async throws {
            let folder = try #require(play(#"{"record": "r", "turns": [{"steps": [{"say": "a"}, {"hang": true}]}]}"#))
            let session = openWithTool()
            let request = begin(session)
            #expect(await Host.shared.next(request).text == "a")
            aii_cancel(request)
            let record = try String(contentsOf: folder.appending(path: "r"), encoding: .utf8)
            #expect(record.hasSuffix("{\"event\":\"cancel\"}\n"))
            _ = await Host.shared.all(request)
            aii_session_close(session)
            #expect(try String(contentsOf: folder.appending(path: "r"), encoding: .utf8) == record)
        }
    }

    @Suite struct Rebuild {
        /// The texts of a session's transcript, without the instructions.
        private func said(_ session: Session) -> [String] {
            transcript(session).compactMap {
                switch $0 {
                case .instructions: nil
                case .prompt(let prompt): "prompt \(text(prompt.segments))"
                case .toolCalls: "calls"
                case .toolOutput(let output): "output \(text(output.segments))"
                case .response(let response): "response \(text(response.segments))"
                }
            }
        }

        private func transcript(_ session: Session) -> Transcript {
            session.state.withLock { $0.conversation?.session.transcript ?? $0.transcript ?? Transcript() }
        }

        private func text(_ segments: [Transcript.Segment]) -> String {
            segments.map { segment in if case .text(let text) = segment { text.content } else { "?" } }.joined()
        }

        @Test func goesOnFromTheLastWholeResponse() async throws {
            play(
                turns: #"{"call": {"executable": "df"}}, {"say": "one"}"#, #"{"say": "partial"}, {"hang": true}"#,
                #"{"say": "partial"}, {"error": "rateLimited"}"#, #"{"say": "two"}"#, #"{"say": "three"}"#)
            let number = openWithTool()
            let session = try #require(Bridge.shared.session(number))
            let output = #"output result of {"executable":"df","arguments":[]}"#
            let whole = ["prompt 1", "calls", output, "response one"]

            _ = await Host.shared.all(begin(number, "1"))
            #expect(said(session) == whole)

            let left = begin(number, "2")
            #expect(await Host.shared.next(left).text == "partial")
            aii_cancel(left)
            aii_session_prewarm(number)
            #expect(said(session) == whole)

            #expect(await Host.shared.all(begin(number, "3")).last?.code == AII_CODE_RATE_LIMITED)
            #expect(await Host.shared.all(begin(number, "4")).first?.text == "two")
            #expect(said(session) == whole + ["prompt 4", "response two"])

            #expect(await Host.shared.all(begin(number, "5")).first?.text == "three")
            #expect(said(session) == whole + ["prompt 4", "response two", "prompt 5", "response three"])
            guard case .instructions(let instructions) = transcript(session).first else {
                Issue.record("no instructions")
                return
            }
            #expect(text(instructions.segments) == "Be brief.")
            #expect(instructions.toolDefinitions.map(\.name) == ["run_command"])
            aii_session_close(number)
        }

        @Test(arguments: [false, true]) func isFreedOnceClosed(left: Bool) async {
            play(turns: #"{"call": {"executable": "df"}}, {"say": "one"}"#)
            let number = openWithTool()
            weak var session = Bridge.shared.session(number)
            #expect(session != nil)
            let request = begin(number, "1")
            let call = await Host.shared.next(request).call
            if !left {
                answer(call, "text")
                _ = await Host.shared.all(request)
            }
            aii_session_close(number)
            // The task that is told to stop lets go of it a little later.
            for _ in 0..<1_000_000 where session != nil { await Task.yield() }
            #expect(session == nil)
        }

        @Test func startsAnewWhereNothingWasSaid() async throws {
            play(turns: #"{"hang": true}"#, #"{"say": "one"}"#)
            let number = open("{}").session
            let session = try #require(Bridge.shared.session(number))
            let left = begin(number, "1")
            aii_cancel(left)
            _ = await Host.shared.all(left)
            _ = await Host.shared.all(begin(number, "2"))
            #expect(said(session) == ["prompt 2", "response one"])
            #expect(transcript(session).count == 2)
            aii_session_close(number)
        }
    }
}
#endif
