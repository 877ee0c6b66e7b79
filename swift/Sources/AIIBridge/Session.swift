import FoundationModels
import Synchronization

/// A conversation as the caller knows it. Apple's session in it is thrown away
/// whenever a response was left early: asked again, such a session traps.
/// The next one is built from the transcript before that response.
final class Session: Sendable {
    private let model: SystemLanguageModel
    private let instructions: String?
    private let tool: ToolSpec?
    private let schema: GenerationSchema?

    struct State {
        var conversation: Conversation?
        /// What was said before the response under way, or before the one that was left.
        var transcript: Transcript?
    }

    let state = Mutex(State())

    init(_ config: Config) throws {
        model =
            switch config.guardrails {
            case .permissive: SystemLanguageModel(guardrails: .permissiveContentTransformations)
            case .default, nil: SystemLanguageModel.default
            }
        instructions = config.instructions.flatMap { $0.isEmpty ? nil : $0 }
        tool = config.tool
        schema = try config.tool?.schema()
        state.withLock { _ = conversation(&$0) }
    }

    /// Lets the model load while the session is idle. The lock keeps a response
    /// from starting meanwhile: Apple's session takes one thing at a time.
    func prewarm(while idle: () -> Bool) {
        state.withLock {
            guard idle() else { return }
            conversation(&$0).session.prewarm()
        }
    }

    /// Forgets what came after the last whole response.
    func discard() {
        state.withLock {
            $0.conversation?.leave()
            $0.conversation = nil
        }
    }

    func respond(to prompt: String, options: Options, for request: Request) {
        guard let (conversation, stream) = begin(prompt, options, request) else { return }
        request.run {
            do {
                try await conversation.relay(stream, to: $0)
            } catch {
                $0.fail(await Failure(error))
            }
        }
    }

    /// Starts a response that was not ended yet. All of it happens under the
    /// lock, so that one that was ended neither starts late nor shares Apple's
    /// session with the next.
    private func begin(
        _ prompt: String, _ options: Options, _ request: Request
    ) -> sending (Conversation, LanguageModelSession.ResponseStream<String>)? {
        state.withLock {
            guard !request.ended else { return nil }
            var current = conversation(&$0)
            $0.transcript = current.session.transcript
            if current.session.isResponding {
                $0.conversation = nil
                current = conversation(&$0)
            }
            return (current, current.stream(prompt, options, for: request))
        }
    }

    private func conversation(_ state: inout State) -> Conversation {
        if let current = state.conversation { return current }
        let line = ToolLine()
        let tools: [any Tool] =
            if let tool, let schema { [BridgedTool(tool, schema, line)] } else { [] }
        let session =
            if let transcript = rebuilt(state.transcript, tools) {
                LanguageModelSession(model: model, tools: tools, transcript: transcript)
            } else {
                LanguageModelSession(model: model, tools: tools, instructions: instructions)
            }
        let new = Conversation(session: session, line: line)
        state.conversation = new
        return new
    }

    /// Returns the transcript for a new session: our instructions with the tool's
    /// definition, then what was said. nil where nothing was said yet. Apple does
    /// not say whether the initialiser adds definitions to a transcript without them.
    private func rebuilt(_ transcript: Transcript?, _ tools: [any Tool]) -> Transcript? {
        var entries = (transcript ?? Transcript()).filter { if case .instructions = $0 { false } else { true } }
        guard !entries.isEmpty else { return nil }
        if instructions != nil || !tools.isEmpty {
            let text = instructions.map { [Transcript.Segment.text(Transcript.TextSegment(content: $0))] }
            let definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
            entries.insert(.instructions(.init(segments: text ?? [], toolDefinitions: definitions)), at: 0)
        }
        return Transcript(entries: entries)
    }
}
