import Synchronization

/// Whether the scripted model ignores that a response is cancelled, as a real
/// one may. Then it waits on, and says what it still has to say later.
final class Stubbornness: Sendable {
    static let shared = Stubbornness()

    private struct State {
        var on = false
        var hanging: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var on: Bool { state.withLock { $0.on } }

    /// Turns it on or off; off lets everything that hangs go on.
    func set(_ on: Bool) {
        let hanging = state.withLock { state in
            state.on = on
            defer { if !on { state.hanging = [] } }
            return on ? [] : state.hanging
        }
        for continuation in hanging { continuation.resume() }
    }

    func sleep(_ milliseconds: Int) async throws {
        guard on else { return try await Task.sleep(for: .milliseconds(milliseconds)) }
        await Task.detached { try? await Task.sleep(for: .milliseconds(milliseconds)) }.value
    }

    func hang() async throws {
        guard on else {
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
        await withCheckedContinuation { continuation in
            let released = state.withLock {
                if $0.on { $0.hanging.append(continuation) }
                return !$0.on
            }
            if released { continuation.resume() }
        }
    }
}
