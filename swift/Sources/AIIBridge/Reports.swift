import FoundationModels

// The JSON that the caller receives, as aii_bridge.h describes it.

struct FailureReport: Encodable {
    var message: String
    var detail: String
}

struct TokensReport: Encodable {
    var tokens: Int
}

struct DoneReport: Encodable {
    var usage: UsageReport?
}

/// The tokens of a response, known from macOS 27.
struct UsageReport: Encodable {
    var input: Int
    var cached: Int
    var output: Int
    var reasoning: Int

    init?(_ snapshot: LanguageModelSession.ResponseStream<String>.Snapshot) {
        #if AII_SDK_27
        guard #available(macOS 27.0, *) else { return nil }
        let usage = snapshot.usage
        input = usage.input.totalTokenCount
        cached = usage.input.cachedTokenCount
        output = usage.output.totalTokenCount
        reasoning = usage.output.reasoningTokenCount
        #else
        return nil
        #endif
    }
}
