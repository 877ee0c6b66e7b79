import FoundationEssentials

public struct Transcript: Sendable, RandomAccessCollection {
    var entries: [Entry]

    public init(entries: some Sequence<Entry> = []) { self.entries = Array(entries) }

    public var startIndex: Int { entries.startIndex }
    public var endIndex: Int { entries.endIndex }
    public subscript(index: Int) -> Entry { entries[index] }

    public enum Entry: Sendable {
        case instructions(Instructions)
        case prompt(Prompt)
        case toolCalls(ToolCalls)
        case toolOutput(ToolOutput)
        case response(Response)
    }

    public enum Segment: Sendable {
        case text(TextSegment)
    }

    public struct TextSegment: Sendable {
        public var id: String
        public var content: String

        public init(id: String = UUID().uuidString, content: String) {
            self.id = id
            self.content = content
        }
    }

    public struct ToolDefinition: Sendable {
        public var name: String
        public var description: String

        public init(tool: some Tool) {
            name = tool.name
            description = tool.description
        }
    }

    public struct Instructions: Sendable {
        public var id: String
        public var segments: [Segment]
        public var toolDefinitions: [ToolDefinition]

        public init(id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]) {
            self.id = id
            self.segments = segments
            self.toolDefinitions = toolDefinitions
        }
    }

    public struct Prompt: Sendable {
        public var segments: [Segment]
    }

    public struct ToolCalls: Sendable {
        let count: Int
    }

    public struct ToolOutput: Sendable {
        public var segments: [Segment]
    }

    public struct Response: Sendable {
        public var segments: [Segment]
    }
}

extension [Transcript.Segment] {
    static func text(_ content: String) -> [Transcript.Segment] { [.text(.init(content: content))] }
}
