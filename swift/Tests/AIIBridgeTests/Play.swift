#if os(Linux)
import CAIIBridge
import Foundation
import FoundationModels

/// Plays a script from a folder of its own, which it returns; nil where it is
/// refused.
@discardableResult
func play(_ script: String) -> URL? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let file = folder.appending(path: "script.json")
    do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(script.utf8).write(to: file)
    } catch {
        fatalError("no script: \(error)")
    }
    return withBytes(file.path) { aiiStandinPlay($0, $1) } == 0 ? folder : nil
}

/// Plays turns, each the steps between the brackets.
func play(turns: String...) {
    let list = turns.map { #"{"steps": [\#($0)]}"# }.joined(separator: ",")
    precondition(play(#"{"turns": [\#(list)]}"#) != nil, list)
}
#endif
