import CAIIBridge
import Foundation
import Synchronization

/// The caller's side of the contract, over the C functions of the header.
/// Everything that plays a script shares the process, so every suite is part of
/// one that runs its tests one after the other.
final class Host: Sendable {
    static let shared = Host()

    struct Event: Sendable, Equatable {
        var kind: Int32
        var call: UInt64 = 0
        var code: Int32 = 0
        var text: String
    }

    private struct State {
        var last: UInt64 = 0
        var events: [UInt64: [Event]] = [:]
        var readers: [UInt64: CheckedContinuation<Event, Never>] = [:]
        var callbacks: [UInt64: @Sendable (Event) -> Void] = [:]
    }

    private let state = Mutex(State())

    private init() {
        let status = aii_start { request, kind, call, code, bytes, length in
            let text = String(decoding: UnsafeBufferPointer(start: bytes, count: Int(length)), as: UTF8.self)
            Host.shared.receive(request, Event(kind: kind, call: call, code: code, text: text))
        }
        precondition(status == AII_STATUS_OK)
    }

    private func receive(_ request: UInt64, _ event: Event) {
        let (reader, callback) = state.withLock { state in
            let reader = state.readers.removeValue(forKey: request)
            if reader == nil { state.events[request, default: []].append(event) }
            return (reader, state.callbacks[request])
        }
        callback?(event)
        reader?.resume(returning: event)
    }

    /// Returns a number that no request had.
    func number() -> UInt64 {
        state.withLock {
            $0.last += 1
            return $0.last
        }
    }

    /// Calls back for every event of a request, on the thread that brings it.
    func on(_ request: UInt64, _ callback: @escaping @Sendable (Event) -> Void) {
        state.withLock { $0.callbacks[request] = callback }
    }

    /// Waits for a request's next event.
    func next(_ request: UInt64) async -> Event {
        await withCheckedContinuation { continuation in
            let event = state.withLock { state -> Event? in
                guard var events = state.events[request], !events.isEmpty else {
                    state.readers[request] = continuation
                    return nil
                }
                defer { state.events[request] = events }
                return events.removeFirst()
            }
            if let event { continuation.resume(returning: event) }
        }
    }

    /// Waits for a request's end and returns all its events, tool calls answered
    /// by reply.
    func all(_ request: UInt64, reply: (String) -> String = { "result of \($0)" }) async -> [Event] {
        var events: [Event] = []
        repeat {
            events.append(await next(request))
            if events.last!.kind == AII_EVENT_TOOL_CALL { answer(events.last!.call, reply(events.last!.text)) }
        } while events.last!.kind != AII_EVENT_DONE && events.last!.kind != AII_EVENT_FAILED
        return events
    }

    /// The events that came and that nobody has read.
    func unread(_ request: UInt64) -> [Event] { state.withLock { $0.events[request] ?? [] } }
}

/// Tool of the tests.
let tool = #"""
    {"name": "run_command", "description": "Runs a program.", "parameters": [
      {"name": "executable", "description": "The program.", "list": false},
      {"name": "arguments", "description": "Its arguments.", "list": true}]}
    """#

func withBytes<R>(_ text: String, _ body: (UnsafePointer<UInt8>?, Int64) -> R) -> R {
    var text = text
    return text.withUTF8 { body($0.baseAddress, Int64($0.count)) }
}

func open(_ config: String) -> (status: Int32, session: UInt64) {
    _ = Host.shared
    var session: UInt64 = 99
    let status = withBytes(config) { aii_session_open($0, $1, &session) }
    return (status, session)
}

/// Opens a session with the tool.
func openWithTool() -> UInt64 { open(#"{"instructions": "Be brief.", "tool": \#(tool)}"#).session }

func respond(_ session: UInt64, _ request: UInt64, _ prompt: String = "hello", options: String = "") -> Int32 {
    withBytes(prompt) { text, length in
        withBytes(options) { aii_respond(session, request, text, length, $0, $1) }
    }
}

/// Starts a response, which must be taken in.
func begin(_ session: UInt64, _ prompt: String = "hello") -> UInt64 {
    let request = Host.shared.number()
    let status = respond(session, request, prompt)
    precondition(status == AII_STATUS_OK, "aii_respond returned \(status)")
    return request
}

func answer(_ call: UInt64, _ text: String) { withBytes(text) { aii_tool_reply(call, $0, $1) } }

/// Returns and frees what an export returned allocated.
func take(_ export: (UnsafeMutablePointer<Int64>) -> UnsafeMutablePointer<UInt8>?) -> String {
    var length: Int64 = -1
    let memory = export(&length)
    defer { aii_free(memory) }
    return String(decoding: UnsafeBufferPointer(start: memory, count: Int(length)), as: UTF8.self)
}

func json(_ text: String) -> NSDictionary {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary) ?? ["not an object": text]
}

/// Lines of a file of the repository.
func lines(_ path: String) throws -> [Substring] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n")
}
