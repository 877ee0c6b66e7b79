// The functions of aii_standin.h, which says what each does.

@_cdecl("aii_standin_play")
public func aiiStandinPlay(_ path: UnsafePointer<UInt8>?, _ length: Int64) -> Int32 {
    guard let path, length > 0 else { return 1 }
    let bytes = UnsafeBufferPointer(start: path, count: Int(length))
    guard let path = String(validating: bytes, as: UTF8.self), let script = Script(path: path) else { return 1 }
    Script.playing = script
    return 0
}

@_cdecl("aii_standin_ignore_cancel")
public func aiiStandinIgnoreCancel(_ ignore: Int32) {
    Stubbornness.shared.set(ignore != 0)
}
