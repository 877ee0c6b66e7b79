// The file of a script, as bridge/script/doc.go describes it.

/// A step of a turn.
enum Step: Sendable {
    case say(String)
    case restart
    case call([GeneratedContent])
    case delay(milliseconds: Int)
    case hang
    case error(name: String, message: String)
}

struct ScriptFile {
    var availability = "available"
    var contextSize = 4096
    var variant = "scripted"
    var languages = ["en-US"]
    var tokensPerByte = 0.25
    var record: String?
    var turns: [[Step]] = []
    var repeatLast = false

    init(_ bytes: [UInt8]) throws {
        for (key, value) in try JSON(bytes).fields() {
            switch key {
            case "availability": availability = try value.string(empty: false)
            case "contextSize": contextSize = try value.integer(-2_147_483_648...2_147_483_647)
            case "variant": variant = try value.string()
            case "languages": languages = try value.array { try $0.string(empty: false) }
            case "tokensPerByte": tokensPerByte = try value.number(0...1000)
            case "record": record = try value.fileName()
            case "turns": turns = try value.array { try $0.turn() }
            case "repeatLast": repeatLast = try value.bool()
            default: throw JSON.Wrong()
            }
        }
        guard !repeatLast || !turns.isEmpty else { throw JSON.Wrong() }
    }
}

extension JSON {
    fileprivate func turn() throws -> [Step] {
        let fields = try fields()
        guard fields.count == 1, fields[0].key == "steps" else { throw Wrong() }
        return try fields[0].value.array { try $0.step() }
    }

    private func step() throws -> Step {
        let fields = try fields()
        let steps = fields.filter { $0.key != "message" }
        guard steps.count == 1, let (key, value) = steps.first, key == "error" || fields.count == 1 else {
            throw Wrong()
        }
        switch key {
        case "say": return .say(try value.string())
        case "call": return .call([try value.arguments()])
        case "calls":
            let calls = try value.array { try $0.arguments() }
            guard !calls.isEmpty else { throw Wrong() }
            return .call(calls)
        case "raw_call":
            let json = if case .string(let text) = value { text } else { value.text }
            return .call([GeneratedContent(.null, json: json)])
        case "delay_ms": return .delay(milliseconds: try value.integer(0...3_600_000))
        case "error":
            let message = try fields.first { $0.key == "message" }?.value.string()
            return .error(name: try value.string(empty: false), message: message ?? "")
        case "restart", "hang":
            guard try value.bool() else { throw Wrong() }
            return key == "hang" ? .hang : .restart
        default: throw Wrong()
        }
    }

    /// Well-typed arguments of run_command.
    private func arguments() throws -> GeneratedContent {
        var executable: String?
        var arguments: [String] = []
        for (key, value) in try fields() {
            switch key {
            case "executable": executable = try value.string()
            case "arguments": arguments = try value.array { try $0.string() }
            default: throw Wrong()
            }
        }
        guard let executable else { throw Wrong() }
        let json = JSON.object([
            ("executable", .string(executable)), ("arguments", .array(arguments.map { .string($0) })),
        ])
        return GeneratedContent(.structure(properties: [:], orderedKeys: []), json: json.text)
    }

    fileprivate func fileName() throws -> String {
        let name = try string(empty: false)
        guard name != ".", name != "..", !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) else {
            throw Wrong()
        }
        return name
    }

    fileprivate func fields() throws -> [(key: String, value: JSON)] {
        guard case .object(let fields) = self else { throw Wrong() }
        return fields
    }

    fileprivate func array<Item>(_ item: (JSON) throws -> Item) throws -> [Item] {
        guard case .array(let items) = self else { throw Wrong() }
        return try items.map(item)
    }

    fileprivate func string(empty: Bool = true) throws -> String {
        guard case .string(let text) = self, empty || !text.isEmpty else { throw Wrong() }
        return text
    }

    fileprivate func bool() throws -> Bool {
        guard case .bool(let value) = self else { throw Wrong() }
        return value
    }

    fileprivate func number(_ range: ClosedRange<Double>) throws -> Double {
        guard case .number(let text) = self, let value = Double(text), range.contains(value) else { throw Wrong() }
        return value
    }

    fileprivate func integer(_ range: ClosedRange<Int>) throws -> Int {
        let value = try number(Double(range.lowerBound)...Double(range.upperBound))
        guard let whole = Int(exactly: value) else { throw Wrong() }
        return whole
    }
}
