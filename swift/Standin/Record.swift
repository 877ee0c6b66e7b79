import Glibc

/// The file that a script's events are written to, a line each.
struct Record: Sendable {
    private let descriptor: Int32

    /// Creates the file, which must not be there yet; nil where it cannot.
    init?(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    func session(_ instructions: String?, _ tools: [any Tool]) -> Bool {
        let list = tools.isEmpty ? "null" : "[\(tools.map(json).joined(separator: ","))]"
        return write(#"{"event":"session","instructions":\#(instructions.map(quote) ?? "null"),"tools":\#(list)}"#)
    }

    func prompt(_ text: String) -> Bool {
        write(#"{"event":"prompt","text":\#(quote(text))}"#)
    }

    func toolResult(_ call: Int, _ text: String) -> Bool {
        write(#"{"event":"tool_result","call":\#(call),"text":\#(quote(text))}"#)
    }

    func cancel() -> Bool {
        write(#"{"event":"cancel"}"#)
    }

    /// Writes a line at once; false where it could not.
    private func write(_ line: String) -> Bool {
        let bytes = Array((line + "\n").utf8)
        return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    }
}

private func json(_ tool: any Tool) -> String {
    let parameters = tool.parameters.properties.map { property in
        let list = if case .array = property.shape { true } else { false }
        let description = quote(property.description ?? "")
        return #"{"name":\#(quote(property.name)),"description":\#(description),"list":\#(list)}"#
    }
    let list = parameters.joined(separator: ",")
    return #"{"name":\#(quote(tool.name)),"description":\#(quote(tool.description)),"parameters":[\#(list)]}"#
}
