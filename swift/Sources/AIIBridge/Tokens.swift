import CAIIBridge
import FoundationModels

/// Counts the tokens of a first prompt and ends the request with them.
func countTokens(of parts: Parts, for request: Request) async {
    guard #available(macOS 26.4, *) else {
        return request.fail(Failure(AII_CODE_UNSUPPORTED, detail: "macOS 26.4"))
    }
    do {
        request.emit(Event(kind: AII_EVENT_VALUE, text: encodeJSON(TokensReport(tokens: try await count(parts)))))
        request.done(Event(kind: AII_EVENT_DONE, text: encodeJSON(DoneReport())))
    } catch {
        var failure = await Failure(error)
        if failure.detail == "unsupportedCapability" { failure.code = AII_CODE_UNSUPPORTED }
        request.fail(failure)
    }
}

@available(macOS 26.4, *)
private func count(_ parts: Parts) async throws -> Int {
    let model = SystemLanguageModel.default
    var tokens = 0
    if let instructions = parts.instructions, !instructions.isEmpty {
        tokens += try await model.tokenCount(for: Instructions(instructions))
    }
    if let tool = parts.tool {
        let tools: [any Tool] = [BridgedTool(tool, try tool.schema(), ToolLine())]
        tokens += try await model.tokenCount(for: tools)
    }
    if let prompt = parts.prompt, !prompt.isEmpty {
        tokens += try await model.tokenCount(for: prompt)
    }
    return tokens
}
