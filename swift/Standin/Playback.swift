import Dispatch

/// One turn of the script as it is played for one response.
actor Playback {
    /// A snapshot; nil text is content that is not there yet.
    struct Piece: Sendable {
        var text: String?
        #if AII_SDK_27
        var usage: LanguageModelSession.Usage
        #endif
    }

    private let session: LanguageModelSession
    private let prompt: String
    private var steps: ArraySlice<Step>
    private var snapshot = ""
    private var begun = false

    /// Takes the script's next turn.
    init(_ prompt: String, of session: LanguageModelSession) {
        self.session = session
        self.prompt = prompt
        let script = session.model.script
        if let record = script?.record, !record.prompt(prompt) {
            steps = [.error(name: "record", message: "the record cannot be written")]
        } else {
            steps = script?.take() ?? [.error(name: "script", message: "the script has no turn for this prompt")]
        }
    }

    /// Plays on to the next snapshot; nil at the end.
    func next() async throws -> Piece? {
        do {
            while let step = steps.first {
                if !Stubbornness.shared.on { try Task.checkCancellation() }
                // Apple's stream may begin with content that is not there yet.
                if case .say = step, !begun {
                    begun = true
                    return piece(nil)
                }
                steps.removeFirst()
                if try await play(step) { return piece(snapshot) }
            }
        } catch {
            session.end(well: false)
            throw error
        }
        session.end(well: true)
        return nil
    }

    private func piece(_ text: String?) -> Piece {
        #if AII_SDK_27
        let model = session.model
        let usage = LanguageModelSession.Usage(
            input: .init(totalTokenCount: model.tokens(prompt), cachedTokenCount: 0),
            output: .init(totalTokenCount: model.tokens(text ?? ""), reasoningTokenCount: 0))
        return Piece(text: text, usage: usage)
        #else
        return Piece(text: text)
        #endif
    }

    /// Plays a step; true where it sends the snapshot.
    private func play(_ step: Step) async throws -> Bool {
        switch step {
        case .say(let text):
            snapshot += text.replacing("{{result}}", with: session.model.thread.withLock { $0.result })
            session.say(snapshot)
            return true
        case .restart:
            snapshot = ""
        case .call(let arguments):
            try await call(arguments)
        case .delay(let milliseconds):
            try await Stubbornness.shared.sleep(milliseconds)
        case .hang:
            try await Stubbornness.shared.hang()
        case .error(let name, let message):
            throw session.error(named: name, message: message)
        }
        return false
    }

    /// Calls the tool with each of the arguments at the same time and waits for
    /// all the answers.
    private func call(_ arguments: [GeneratedContent]) async throws {
        guard let tool = session.tools.first else {
            throw UnknownCase(name: "tool", debugDescription: "the session has no tool")
        }
        let (model, record) = (session.model, session.model.script?.record)
        let before = model.thread.withLock { thread in
            defer { thread.calls += arguments.count }
            return thread.calls
        }
        var answers = Array(repeating: "", count: arguments.count)
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for (index, content) in arguments.enumerated() {
                group.addTask(executorPreference: InOrder.shared) {
                    do {
                        let answer = try await tool.answer(to: content)
                        guard record?.toolResult(before + index + 1, answer) ?? true else {
                            throw UnknownCase(name: "record", debugDescription: "the record cannot be written")
                        }
                        return (index, answer)
                    } catch let error as UnknownCase {
                        throw error
                    } catch {
                        throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
                    }
                }
            }
            for try await (index, answer) in group { answers[index] = answer }
        }
        model.thread.withLock { $0.result = answers.last ?? "" }
        session.append(
            [.toolCalls(.init(count: answers.count))] + answers.map { .toolOutput(.init(segments: .text($0))) })
    }
}

/// Runs tasks one at a time in the order they come, each up to where it first
/// waits: so the calls of a turn are sent in the order of the script.
private final class InOrder: TaskExecutor {
    static let shared = InOrder()
    private let queue = DispatchQueue(label: "calls")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
