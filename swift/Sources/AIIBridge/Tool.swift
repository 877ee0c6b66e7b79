import FoundationModels
import Synchronization

/// The line from a session's tool to the request under way, which is kept alive
/// by others: a request knows its session.
final class ToolLine: Sendable {
    private struct State {
        weak var request: Request?
    }

    private let state = Mutex(State())

    var request: Request? {
        get { state.withLock { $0.request } }
        set { state.withLock { $0.request = newValue } }
    }
}

/// The tool as the model sees it. What it does is decided elsewhere: it hands
/// the arguments over as they are and returns the answer, always text.
struct BridgedTool: Tool {
    let name: String
    let description: String
    let parameters: GenerationSchema
    private let line: ToolLine

    init(_ tool: ToolSpec, _ schema: GenerationSchema, _ line: ToolLine) {
        name = tool.name
        description = tool.description
        parameters = schema
        self.line = line
    }

    /// Throws CancellationError only, when the response has ended.
    func call(arguments: GeneratedContent) async throws -> String {
        guard let request = line.request else { throw CancellationError() }
        return try await request.ask(arguments.jsonString)
    }
}

extension ToolSpec {
    /// The schema of the arguments: an object of the parameters, each a string
    /// or a list of strings. Built by hand, as Apple's macros need Xcode.
    func schema() throws -> GenerationSchema {
        let text = DynamicGenerationSchema(type: String.self)
        let properties = parameters.map {
            DynamicGenerationSchema.Property(
                name: $0.name, description: $0.description,
                schema: $0.list ? DynamicGenerationSchema(arrayOf: text) : text)
        }
        return try GenerationSchema(
            root: DynamicGenerationSchema(name: name, description: description, properties: properties),
            dependencies: [])
    }
}
