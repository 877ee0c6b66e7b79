extension LanguageModelSession {
    /// Returns Apple's error of that name, which may be given with its type. A
    /// name that both families have is of macOS 27 where the surface has it,
    /// since that is what a program built for 27 is thrown.
    func error(named name: String, message: String) -> any Swift.Error {
        if name == "CancellationError" { return CancellationError() }
        if let blank = name.lastIndex(of: " "), let code = Int(name[name.index(after: blank)...]) {
            return ForeignError(_domain: String(name[..<blank]), _code: code, debugDescription: message)
        }
        let unknown = UnknownCase(name: name, debugDescription: message)
        if name == "LanguageModelSession.ToolCallError", let tool = tools.first {
            return ToolCallError(tool: tool, underlyingError: unknown)
        }
        for (type, make) in families {
            if let error = make(name, message) { return error }
            guard name.hasPrefix(type + ".") else { continue }
            let plain = String(name.dropFirst(type.count + 1))
            return make(plain, message) ?? UnknownCase(name: plain, debugDescription: message)
        }
        return unknown
    }
}

/// What makes the errors of a type, nil for a name that the type does not have.
private typealias Maker = @Sendable (_ name: String, _ message: String) -> (any Error)?

private let none: Maker = { _, _ in nil }

private var families: [(type: String, make: Maker)] {
    let old: [(String, Maker)] = [
        ("LanguageModelSession.GenerationError", generationError),
        ("GenerationSchema.SchemaError", schemaError),
        ("PrivateCloudComputeLanguageModel.Error", none),
    ]
    #if AII_SDK_27
    let new: [(String, Maker)] = [
        ("LanguageModelError", modelError), ("LanguageModelSession.Error", sessionError),
        ("SystemLanguageModel.Error", systemError), ("GeneratedContent", contentError),
    ]
    #else
    let new: [(String, Maker)] = [
        ("LanguageModelError", none), ("LanguageModelSession.Error", none), ("SystemLanguageModel.Error", none),
    ]
    #endif
    return new + old
}

private func generationError(_ name: String, _ message: String) -> (any Error)? {
    typealias Family = LanguageModelSession.GenerationError
    let context = Family.Context(debugDescription: message)
    return switch name {
    case "exceededContextWindowSize": Family.exceededContextWindowSize(context)
    case "assetsUnavailable": Family.assetsUnavailable(context)
    case "guardrailViolation": Family.guardrailViolation(context)
    case "unsupportedGuide": Family.unsupportedGuide(context)
    case "unsupportedLanguageOrLocale": Family.unsupportedLanguageOrLocale(context)
    case "decodingFailure": Family.decodingFailure(context)
    case "rateLimited": Family.rateLimited(context)
    case "concurrentRequests": Family.concurrentRequests(context)
    case "refusal": Family.refusal(.init(text: message), context)
    default: nil
    }
}

private func schemaError(_ name: String, _ message: String) -> (any Error)? {
    typealias Family = GenerationSchema.SchemaError
    let context = Family.Context(debugDescription: message)
    return switch name {
    case "duplicateType": Family.duplicateType(schema: nil, type: "", context: context)
    case "duplicateProperty": Family.duplicateProperty(schema: "", property: "", context: context)
    case "emptyTypeChoices": Family.emptyTypeChoices(schema: "", context: context)
    case "undefinedReferences": Family.undefinedReferences(schema: nil, references: [], context: context)
    default: nil
    }
}

#if AII_SDK_27
private func modelError(_ name: String, _ message: String) -> (any Error)? {
    typealias Family = LanguageModelError
    return switch name {
    case "contextSizeExceeded":
        Family.contextSizeExceeded(.init(contextSize: 0, tokenCount: 0, debugDescription: message))
    case "rateLimited": Family.rateLimited(.init(resetDate: nil, debugDescription: message))
    case "guardrailViolation": Family.guardrailViolation(.init(debugDescription: message))
    case "refusal": Family.refusal(.init(text: message, debugDescription: message))
    case "unsupportedCapability": Family.unsupportedCapability(.init(debugDescription: message))
    case "unsupportedTranscriptContent":
        Family.unsupportedTranscriptContent(.init(unsupportedContent: [], debugDescription: message))
    case "unsupportedGenerationGuide":
        Family.unsupportedGenerationGuide(.init(schemaName: nil, debugDescription: message))
    case "unsupportedLanguageOrLocale":
        Family.unsupportedLanguageOrLocale(.init(languageCode: .init(identifier: "en"), debugDescription: message))
    case "timeout": Family.timeout(.init(debugDescription: message))
    default: nil
    }
}

private func sessionError(_ name: String, _ message: String) -> (any Error)? {
    switch name {
    case "concurrentRequests": LanguageModelSession.Error.concurrentRequests
    case "transcriptMutationWhileResponding": LanguageModelSession.Error.transcriptMutationWhileResponding
    default: nil
    }
}

private func systemError(_ name: String, _ message: String) -> (any Error)? {
    name == "assetsUnavailable"
        ? SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: message)) : nil
}

private func contentError(_ name: String, _ message: String) -> (any Error)? {
    name == "ParsingError" || name == "GeneratedContent.ParsingError"
        ? GeneratedContent.ParsingError(rawContent: "", underlyingError: nil, debugDescription: message) : nil
}
#endif
