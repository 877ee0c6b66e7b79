public protocol Tool<Arguments, Output>: Sendable {
    associatedtype Output: PromptRepresentable
    associatedtype Arguments: ConvertibleFromGeneratedContent

    var name: String { get }
    var description: String { get }
    var parameters: GenerationSchema { get }
    var includesSchemaInInstructions: Bool { get }

    func call(arguments: Arguments) async throws -> Output
}

extension Tool {
    public var includesSchemaInInstructions: Bool { true }

    /// Calls the tool as a model does and returns the answer's text.
    func answer(to arguments: GeneratedContent) async throws -> String {
        try await call(arguments: Arguments(arguments)).promptRepresentation.text
    }
}
