import Synchronization

public final class LanguageModelSession: Sendable {
    let model: SystemLanguageModel
    let tools: [any Tool]
    private let state: Mutex<State>

    private struct State {
        var transcript: Transcript
        var phase = Phase.idle
        /// The place of the response under way in the transcript.
        var response: Int?
    }

    private enum Phase {
        case idle, responding
        /// The response failed, or nobody waited for its end.
        case left
    }

    public init(model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil) {
        self.model = model
        self.tools = tools
        var entries: [Transcript.Entry] = []
        if instructions != nil || !tools.isEmpty {
            let definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
            entries = [.instructions(.init(segments: .text(instructions ?? ""), toolDefinitions: definitions))]
        }
        state = Mutex(State(transcript: Transcript(entries: entries)))
        if model.thread.withLock({ isFirst($0.opened, &$0.opened) }) {
            _ = model.script?.record?.session(instructions, tools)
        }
    }

    /// As Apple's may, this needs the tools' definitions in the transcript.
    public init(model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript) {
        self.model = model
        self.tools = tools
        var defined: [String] = []
        if case .instructions(let instructions) = transcript.first {
            defined = instructions.toolDefinitions.map(\.name)
        }
        guard defined == tools.map(\.name) else {
            fatalError("FoundationModels stand-in: the transcript defines the tools \(defined), not the session's")
        }
        state = Mutex(State(transcript: transcript))
    }

    public var transcript: Transcript { state.withLock { $0.transcript } }

    public var isResponding: Bool { state.withLock { $0.phase == .responding } }

    public func prewarm(promptPrefix: Prompt? = nil) {
        guard state.withLock({ $0.phase == .idle }) else {
            fatalError("FoundationModels stand-in: a session was prewarmed while it responds or after it was left")
        }
    }

    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<String> {
        state.withLock {
            // Apple's traps here, or may.
            guard $0.phase == .idle else {
                fatalError("FoundationModels stand-in: a session was asked while it responds or after it was left")
            }
            $0.phase = .responding
            $0.response = nil
            $0.transcript.entries.append(.prompt(.init(segments: .text(prompt))))
        }
        return ResponseStream(playback: Playback(prompt, of: self))
    }

    /// Tells the session that the response under way is stopped.
    public func leave() {
        let stopped = state.withLock { state in
            defer { state.phase = .left }
            return state.phase == .responding
        }
        if stopped { _ = model.script?.record?.cancel() }
    }

    /// Ends the response under way, well or not.
    func end(well: Bool) {
        state.withLock { if $0.phase == .responding { $0.phase = well ? .idle : .left } }
    }

    /// Puts the response's text so far into the transcript.
    func say(_ text: String) {
        let entry = Transcript.Entry.response(.init(segments: .text(text)))
        state.withLock {
            if let response = $0.response {
                $0.transcript.entries[response] = entry
            } else {
                $0.response = $0.transcript.entries.endIndex
                $0.transcript.entries.append(entry)
            }
        }
    }

    func append(_ entries: [Transcript.Entry]) {
        state.withLock {
            $0.transcript.entries += entries
            $0.response = nil
        }
    }

    public struct ResponseStream<Content>: AsyncSequence where Content: Generable {
        let playback: Playback

        public struct Snapshot {
            public var content: Content.PartiallyGenerated
            public var rawContent: GeneratedContent
            #if AII_SDK_27
            public var usage: Usage
            #endif
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            public typealias Failure = any Swift.Error

            let playback: Playback

            public mutating func next() async throws -> Snapshot? { try await next(isolation: nil) }

            public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Snapshot? {
                guard let piece = try await playback.next() else { return nil }
                let content = GeneratedContent(piece.text.map { .string($0) } ?? .null, json: piece.text ?? "null")
                #if AII_SDK_27
                return Snapshot(content: try .init(content), rawContent: content, usage: piece.usage)
                #else
                return Snapshot(content: try .init(content), rawContent: content)
                #endif
            }
        }

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(playback: playback) }
    }
}

#if AII_SDK_27
extension LanguageModelSession {
    public struct Usage: Sendable {
        public var input: Input
        public var output: Output

        public struct Input: Sendable {
            public var totalTokenCount: Int
            public var cachedTokenCount: Int
        }

        public struct Output: Sendable {
            public var totalTokenCount: Int
            public var reasoningTokenCount: Int
        }
    }
}
#endif

private func isFirst(_ was: Bool, _ flag: inout Bool) -> Bool {
    flag = true
    return !was
}
