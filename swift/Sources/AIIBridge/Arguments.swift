// The JSON that the caller sends, as aii_bridge.h describes it.

/// What a session starts from.
struct Config: Decodable {
    var instructions: String?
    var tool: ToolSpec?
    var guardrails: Guardrails?

    enum Guardrails: String, Decodable {
        case `default`, permissive
    }

    private enum CodingKeys: CodingKey {
        case instructions, tool, guardrails
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.object(of: CodingKeys.self)
        instructions = try object.decodeIfPresent(String.self, forKey: .instructions)
        tool = try object.decodeIfPresent(ToolSpec.self, forKey: .tool)
        guardrails = try object.decodeIfPresent(Guardrails.self, forKey: .guardrails)
    }
}

/// The tool that a model may call.
struct ToolSpec: Decodable {
    var name: String
    var description: String
    var parameters: [Parameter]

    private enum CodingKeys: CodingKey {
        case name, description, parameters
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.object(of: CodingKeys.self)
        name = try object.decode(String.self, forKey: .name)
        description = try object.decode(String.self, forKey: .description)
        parameters = try object.decode([Parameter].self, forKey: .parameters)
    }

    /// A string, or with list an array of strings.
    struct Parameter: Decodable {
        var name: String
        var description: String
        var list: Bool

        private enum CodingKeys: CodingKey {
            case name, description, list
        }

        init(from decoder: any Decoder) throws {
            let object = try decoder.object(of: CodingKeys.self)
            name = try object.decode(String.self, forKey: .name)
            description = try object.decode(String.self, forKey: .description)
            list = try object.decode(Bool.self, forKey: .list)
        }
    }
}

/// What a first prompt puts into the context window.
struct Parts: Decodable {
    var instructions: String?
    var tool: ToolSpec?
    var prompt: String?

    private enum CodingKeys: CodingKey {
        case instructions, tool, prompt
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.object(of: CodingKeys.self)
        instructions = try object.decodeIfPresent(String.self, forKey: .instructions)
        tool = try object.decodeIfPresent(ToolSpec.self, forKey: .tool)
        prompt = try object.decodeIfPresent(String.self, forKey: .prompt)
    }
}

/// The options of one response; nil is the model's default.
struct Options: Decodable {
    var temperature: Double?
    var maximumTokens: Int?

    private enum CodingKeys: CodingKey {
        case temperature, maximumTokens
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let object = try decoder.object(of: CodingKeys.self)
        temperature = try object.decodeIfPresent(Double.self, forKey: .temperature)
        maximumTokens = try object.decodeIfPresent(Int.self, forKey: .maximumTokens)
        guard temperature ?? 0 >= 0, maximumTokens ?? 1 >= 1 else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "out of range"))
        }
    }
}
