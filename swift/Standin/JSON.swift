/// A JSON value, read as strictly as the contract of scripts asks.
enum JSON: Sendable {
    case null
    case bool(Bool)
    /// As it is spelled.
    case number(String)
    case string(String)
    case array([JSON])
    case object([(key: String, value: JSON)])

    /// What is wrong with a script. Nobody is told: bridge/script tells people.
    struct Wrong: Error {}

    init(_ bytes: [UInt8]) throws {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Wrong() }
        var parser = Parser(rest: bytes[...])
        self = try parser.value(depth: 0)
        guard parser.peek() == nil else { throw Wrong() }
    }

    /// The value as JSON without blanks.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): quote(text)
        case .array(let items): "[\(items.map(\.text).joined(separator: ","))]"
        case .object(let fields):
            "{\(fields.map { "\(quote($0.key)):\($0.value.text)" }.joined(separator: ","))}"
        }
    }
}

/// Returns text as a JSON string.
func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted += "\\\(scalar)"
        case "\n": quoted += "\\n"
        case "\r": quoted += "\\r"
        case "\t": quoted += "\\t"
        case "\u{0}"..."\u{1F}":
            let hex = String(scalar.value, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

private struct Parser {
    var rest: ArraySlice<UInt8>

    /// Skips blanks and returns the next byte.
    mutating func peek() -> UInt8? {
        rest = rest.drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
        return rest.first
    }

    mutating func accept(_ text: StaticString) -> Bool {
        guard rest.starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) else {
            return false
        }
        rest = rest.dropFirst(text.utf8CodeUnitCount)
        return true
    }

    mutating func value(depth: Int) throws -> JSON {
        switch peek() {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        default:
            if accept("null") { return .null }
            if accept("true") { return .bool(true) }
            if accept("false") { return .bool(false) }
            return .number(try number())
        }
    }

    /// Runs item for each part of a list that ends with close.
    mutating func list(_ close: StaticString, depth: Int, _ item: (inout Parser) throws -> Void) throws {
        guard depth <= 100 else { throw JSON.Wrong() }
        rest = rest.dropFirst()
        _ = peek()
        if accept(close) { return }
        repeat {
            try item(&self)
            _ = peek()
        } while accept(",")
        guard accept(close) else { throw JSON.Wrong() }
    }

    mutating func array(depth: Int) throws -> JSON {
        var items: [JSON] = []
        try list("]", depth: depth) { items.append(try $0.value(depth: depth)) }
        return .array(items)
    }

    mutating func object(depth: Int) throws -> JSON {
        var fields: [(key: String, value: JSON)] = []
        var seen = Set<[UInt8]>()
        try list("}", depth: depth) { parser in
            guard parser.peek() == UInt8(ascii: "\"") else { throw JSON.Wrong() }
            let key = try parser.string()
            _ = parser.peek()
            guard parser.accept(":"), seen.insert(Array(key.utf8)).inserted else { throw JSON.Wrong() }
            fields.append((key, try parser.value(depth: depth)))
        }
        return .object(fields)
    }

    mutating func number() throws -> String {
        let start = rest
        _ = accept("-")
        if !accept("0") { try digits() }
        if accept(".") { try digits() }
        if accept("e") || accept("E") {
            _ = accept("+") || accept("-")
            try digits()
        }
        return String(decoding: start[..<rest.startIndex], as: UTF8.self)
    }

    mutating func digits() throws {
        let tail = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard tail.startIndex > rest.startIndex else { throw JSON.Wrong() }
        rest = tail
    }

    mutating func string() throws -> String {
        rest = rest.dropFirst()
        var units: [UInt8] = []
        while let byte = rest.popFirst(), byte >= 0x20 {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"): units += try escape().utf8
            default: units.append(byte)
            }
        }
        throw JSON.Wrong()
    }

    /// Reads what follows a backslash.
    mutating func escape() throws -> String {
        switch rest.popFirst() {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var units = [try unit()]
            if UTF16.isLeadSurrogate(units[0]), accept("\\u") { units.append(try unit()) }
            guard let text = String(validating: units, as: UTF16.self) else { throw JSON.Wrong() }
            return text
        default: throw JSON.Wrong()
        }
    }

    mutating func unit() throws -> UInt16 {
        let hex = String(decoding: rest.prefix(4), as: UTF8.self)
        guard hex.utf8.count == 4, hex.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let unit = UInt16(hex, radix: 16)
        else { throw JSON.Wrong() }
        rest = rest.dropFirst(4)
        return unit
    }
}
