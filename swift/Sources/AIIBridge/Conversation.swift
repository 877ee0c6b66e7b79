import CAIIBridge
import FoundationModels

/// Apple's session and the line that its tool calls take.
struct Conversation: Sendable {
    let session: LanguageModelSession
    let line: ToolLine

    /// Called when the session is thrown away. Apple's has nothing to be told;
    /// the scripted model writes down that it was stopped, before anybody hears
    /// of it.
    func leave() {
        #if os(Linux)
        session.leave()
        #endif
    }

    func stream(
        _ prompt: String, _ options: Options, for request: Request
    ) -> sending LanguageModelSession.ResponseStream<String> {
        line.request = request
        let options = GenerationOptions(temperature: options.temperature, maximumResponseTokens: options.maximumTokens)
        return session.streamResponse(to: prompt, options: options)
    }

    /// Relays a response to its end; throws what the model throws. The session
    /// lives as long, even where it was thrown away meanwhile.
    func relay(_ stream: LanguageModelSession.ResponseStream<String>, to request: Request) async throws {
        var report = DoneReport()
        var empty = true
        var withheld: String?
        for try await snapshot in stream {
            if request.ended { return }
            report.usage = UsageReport(snapshot)
            // Content that is not there yet may arrive as the text of a JSON null.
            if empty, snapshot.content == "null" {
                withheld = if case .string(let text) = snapshot.rawContent.kind { text } else { nil }
                continue
            }
            empty = false
            request.emit(Event(kind: AII_EVENT_SNAPSHOT, text: snapshot.content))
        }
        if empty, let withheld { request.emit(Event(kind: AII_EVENT_SNAPSHOT, text: withheld)) }
        request.done(Event(kind: AII_EVENT_DONE, text: encodeJSON(report)))
    }
}
