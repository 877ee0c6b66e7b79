// Content, prompts and instructions. The text is all there is to them here.

public protocol ConvertibleFromGeneratedContent {
    init(_ content: GeneratedContent) throws
}

public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {}

public struct GeneratedContent: Sendable, Generable {
    public enum Kind: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([GeneratedContent])
        case structure(properties: [String: GeneratedContent], orderedKeys: [String])
    }

    public let kind: Kind
    /// As the model made it, which need not be JSON at all.
    public let jsonString: String

    public init(_ content: GeneratedContent) { self = content }

    init(_ kind: Kind, json: String) {
        self.kind = kind
        jsonString = json
    }

    public var instructionsRepresentation: Instructions { Instructions(jsonString) }
    public var promptRepresentation: Prompt { Prompt(jsonString) }
}

public protocol PromptRepresentable {
    var promptRepresentation: Prompt { get }
}

public struct Prompt: Sendable, PromptRepresentable {
    let text: String

    public init(_ content: some PromptRepresentable) { self = content.promptRepresentation }
    init(text: String) { self.text = text }

    public var promptRepresentation: Prompt { self }
}

public protocol InstructionsRepresentable {
    var instructionsRepresentation: Instructions { get }
}

public struct Instructions: Sendable, InstructionsRepresentable {
    let text: String

    public init(_ content: some InstructionsRepresentable) { self = content.instructionsRepresentation }
    init(text: String) { self.text = text }

    public var instructionsRepresentation: Instructions { self }
}

extension String: Generable {
    public init(_ content: GeneratedContent) { self = content.jsonString }

    public var promptRepresentation: Prompt { Prompt(text: self) }
    public var instructionsRepresentation: Instructions { Instructions(text: self) }
}

public struct GenerationOptions: Sendable {
    public struct SamplingMode: Sendable {}

    public var temperature: Double?
    public var maximumResponseTokens: Int?

    public init(sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
        self.temperature = temperature
        self.maximumResponseTokens = maximumResponseTokens
    }
}
