import CAIIBridge
import Synchronization

/// An event of the C contract.
struct Event: Sendable {
    var kind: Int32
    var call: UInt64 = 0
    var code: Int32 = 0
    var text: String

    static func failed(_ failure: Failure) -> Event {
        Event(kind: AII_EVENT_FAILED, code: failure.code, text: encodeJSON(failure.report))
    }
}

/// A response or a token count under way: its events in order, its task, and
/// the tool calls that wait for an answer.
final class Request: Sendable {
    let number: UInt64
    let session: Session?
    private let callback: aii_event_fn

    private struct State {
        var events: [Event] = []
        /// A thread is handing the events over; others leave theirs to it.
        var delivering = false
        var ended = false
        var task: Task<Void, Never>?
        var waiting: [UInt64: CheckedContinuation<String, any Error>] = [:]
    }

    private let state = Mutex(State())

    init(_ number: UInt64, session: Session?, callback: @escaping aii_event_fn) {
        self.number = number
        self.session = session
        self.callback = callback
    }

    /// True once the request has its terminal event. What its task still says is dropped.
    var ended: Bool { state.withLock { $0.ended } }

    func run(_ work: sending @escaping (Request) async -> Void) {
        let task = Task(priority: .userInitiated) { await work(self) }
        let cancelled = state.withLock {
            if !$0.ended { $0.task = task }
            return $0.ended
        }
        if cancelled { task.cancel() }
    }

    /// Emits an event that is not terminal.
    func emit(_ event: Event) {
        state.withLock { if !$0.ended { $0.events.append(event) } }
        deliver()
    }

    /// Ends the request well: the session stands as the model left it.
    func done(_ event: Event) {
        end(with: event, whole: true)
    }

    func fail(_ failure: Failure) {
        end(with: .failed(failure), whole: false)
    }

    /// Ends the request at once. The model is asked to stop but not waited for.
    func cancel() {
        fail(Failure(AII_CODE_CANCELLED))
    }

    private func end(with event: Event, whole: Bool) {
        let rest = state.withLock { state -> State? in
            guard !state.ended else { return nil }
            defer {
                state.ended = true
                state.task = nil
                state.waiting = [:]
            }
            return state
        }
        guard let rest else { return }
        // Whoever hears of the end may ask again, so the model is told to stop
        // and the session is made free first.
        if !whole { session?.discard() }
        rest.task?.cancel()
        for continuation in rest.waiting.values { continuation.resume(throwing: CancellationError()) }
        Bridge.shared.forget(self, calls: rest.waiting.keys)
        state.withLock { $0.events.append(event) }
        deliver()
    }

    /// Hands the events over one at a time with no lock held, so that the
    /// callback may call back in.
    private func deliver() {
        let mine = state.withLock { state in
            defer { state.delivering = true }
            return !state.delivering
        }
        guard mine else { return }
        while let event = state.withLock({ next(&$0) }) {
            var text = event.text
            text.withUTF8 {
                callback(number, event.kind, event.call, event.code, $0.isEmpty ? nil : $0.baseAddress, Int64($0.count))
            }
        }
    }

    private func next(_ state: inout State) -> Event? {
        guard !state.events.isEmpty else {
            state.delivering = false
            return nil
        }
        return state.events.removeFirst()
    }

    /// Hands a tool call over and waits for its answer. Throws CancellationError
    /// where the request ends first.
    func ask(_ arguments: String) async throws -> String {
        let call = Bridge.shared.addCall(of: self)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waits = state.withLock {
                    guard !$0.ended, !Task.isCancelled else { return false }
                    // Kept before it is told, so that the answer finds it.
                    $0.waiting[call] = continuation
                    $0.events.append(Event(kind: AII_EVENT_TOOL_CALL, call: call, text: arguments))
                    return true
                }
                guard waits else {
                    Bridge.shared.answer(call, .failure(CancellationError()))
                    return continuation.resume(throwing: CancellationError())
                }
                deliver()
                // A cancellation that came before the continuation was kept found nothing to resume.
                if Task.isCancelled { Bridge.shared.answer(call, .failure(CancellationError())) }
            }
        } onCancel: {
            Bridge.shared.answer(call, .failure(CancellationError()))
        }
    }

    func answer(_ call: UInt64, _ result: Result<String, any Error>) {
        state.withLock { $0.waiting.removeValue(forKey: call) }?.resume(with: result)
    }
}
