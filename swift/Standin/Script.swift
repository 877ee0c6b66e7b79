import Glibc
import Synchronization

/// A script that plays: what it says of the model, and its turns, which are
/// taken one by one whatever session asks.
final class Script: Sendable {
    let availability: String
    let contextSize: Int
    let variant: String
    let languages: [String]
    let tokensPerByte: Double
    let record: Record?
    private let turns: [[Step]]
    private let repeatLast: Bool
    private let taken = Mutex(0)

    private static let current = Mutex<Script?>(nil)

    /// The script of models made from now on.
    static var playing: Script? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Opens the script at path; nil where it is none or its record cannot be
    /// created. bridge/script tells people what is wrong with a script; here a
    /// wrong one is only not played.
    init?(path: String) {
        guard let text = read(path), let file = try? ScriptFile(text) else {
            return nil
        }
        if let name = file.record {
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            guard let record = Record(path: folder + name) else { return nil }
            self.record = record
        } else {
            record = nil
        }
        availability = file.availability
        contextSize = file.contextSize
        variant = file.variant
        languages = file.languages
        tokensPerByte = file.tokensPerByte
        turns = file.turns
        repeatLast = file.repeatLast
    }

    /// Takes the next turn; nil after the last.
    func take() -> ArraySlice<Step>? {
        let index = taken.withLock { taken in
            defer { taken += 1 }
            return repeatLast ? min(taken, turns.count - 1) : taken
        }
        return turns.indices.contains(index) ? turns[index][...] : nil
    }
}

/// Returns a file's bytes less a byte order mark; nil where it cannot be read
/// or is over 64 MiB.
private func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    let limit = 64 << 20
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0 else {
            guard ferror(file) == 0 else { return nil }
            return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        }
        bytes += buffer[..<count]
    }
    return nil
}
