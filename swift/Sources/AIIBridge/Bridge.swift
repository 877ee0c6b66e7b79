import CAIIBridge
import Synchronization

/// The library's tables: the event callback, and what the numbers of the C
/// contract stand for. Its lock is held for a look-up and nothing else.
final class Bridge: Sendable {
    static let shared = Bridge()

    private struct State {
        var callback: aii_event_fn?
        var sessions: [UInt64: Session] = [:]
        var requests: [UInt64: Request] = [:]
        /// The request that waits for a tool call.
        var calls: [UInt64: Request] = [:]
        var lastSession: UInt64 = 0
        var lastCall: UInt64 = 0

        func request(of session: Session?) -> Request? {
            guard let session else { return nil }
            return requests.values.first { $0.session === session }
        }
    }

    private let state = Mutex(State())

    /// Sets the event callback. It stays for the life of the process.
    func start(_ callback: @escaping aii_event_fn) -> Int32 {
        state.withLock {
            guard $0.callback == nil else { return AII_STATUS_STARTED }
            $0.callback = callback
            return AII_STATUS_OK
        }
    }

    func open(_ config: Config, _ number: inout UInt64) -> Int32 {
        guard state.withLock({ $0.callback != nil }) else { return AII_STATUS_NOT_STARTED }
        // The framework may not take the tool's schema.
        guard let session = try? Session(config) else { return AII_STATUS_BAD_ARGUMENT }
        number = state.withLock {
            $0.lastSession += 1
            $0.sessions[$0.lastSession] = session
            return $0.lastSession
        }
        return AII_STATUS_OK
    }

    func session(_ number: UInt64) -> Session? {
        state.withLock { $0.sessions[number] }
    }

    func prewarm(_ number: UInt64) {
        guard let session = session(number) else { return }
        session.prewarm { self.state.withLock { $0.request(of: session) } == nil }
    }

    func close(_ number: UInt64) {
        state.withLock { $0.request(of: $0.sessions.removeValue(forKey: number)) }?.cancel()
    }

    func respond(session: UInt64, request: UInt64, prompt: String, options: Options) -> Int32 {
        let (status, request) = admit(request, on: session)
        request.map { $0.session?.respond(to: prompt, options: options, for: $0) }
        return status
    }

    func countTokens(request: UInt64, of parts: Parts) -> Int32 {
        let (status, request) = admit(request)
        request?.run { await AIIBridge.countTokens(of: parts, for: $0) }
        return status
    }

    func cancel(_ number: UInt64) {
        state.withLock { $0.requests[number] }?.cancel()
    }

    /// Takes a request in, or tells why not.
    private func admit(_ number: UInt64, on sessionNumber: UInt64? = nil) -> (status: Int32, request: Request?) {
        state.withLock { state in
            guard let callback = state.callback else { return (AII_STATUS_NOT_STARTED, nil) }
            guard number != 0 else { return (AII_STATUS_BAD_ARGUMENT, nil) }
            guard state.requests[number] == nil else { return (AII_STATUS_DUPLICATE, nil) }
            var session: Session?
            if let sessionNumber {
                session = state.sessions[sessionNumber]
                guard session != nil else { return (AII_STATUS_UNKNOWN_SESSION, nil) }
                guard state.request(of: session) == nil else { return (AII_STATUS_BUSY, nil) }
            }
            let request = Request(number, session: session, callback: callback)
            state.requests[number] = request
            return (AII_STATUS_OK, request)
        }
    }

    /// Frees a request's number and its session, and drops its calls.
    func forget(_ request: Request, calls: some Sequence<UInt64>) {
        state.withLock {
            $0.requests[request.number] = nil
            for call in calls { $0.calls[call] = nil }
        }
    }

    /// Returns the number of a new call that request waits for.
    func addCall(of request: Request) -> UInt64 {
        state.withLock {
            $0.lastCall += 1
            $0.calls[$0.lastCall] = request
            return $0.lastCall
        }
    }

    /// Answers a call; does nothing for one that is not waited for.
    func answer(_ call: UInt64, _ result: Result<String, any Error>) {
        state.withLock { $0.calls.removeValue(forKey: call) }?.answer(call, result)
    }
}
