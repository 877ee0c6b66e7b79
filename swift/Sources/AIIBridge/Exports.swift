import CAIIBridge

// The functions of aii_bridge.h, which says what each does. Every one checks
// its arguments, looks its handle up and hands over.

@_cdecl("aii_abi_version")
public func aiiABIVersion() -> UInt32 {
    UInt32(AII_ABI_VERSION)
}

@_cdecl("aii_start")
public func aiiStart(_ event: aii_event_fn?) -> Int32 {
    guard let event else { return AII_STATUS_BAD_ARGUMENT }
    return Bridge.shared.start(event)
}

@_cdecl("aii_free")
public func aiiFree(_ memory: UnsafeMutableRawPointer?) {
    memory?.deallocate()
}

@_cdecl("aii_availability")
public func aiiAvailability(_ length: UnsafeMutablePointer<Int64>?) -> UnsafeMutablePointer<UInt8>? {
    allocate(encodeJSON(AvailabilityReport()), length)
}

@_cdecl("aii_model_info")
public func aiiModelInfo(_ length: UnsafeMutablePointer<Int64>?) -> UnsafeMutablePointer<UInt8>? {
    allocate(encodeJSON(ModelInfo()), length)
}

@_cdecl("aii_count_tokens")
public func aiiCountTokens(_ request: UInt64, _ parts: UnsafePointer<UInt8>?, _ length: Int64) -> Int32 {
    guard let parts = decodeJSON(Parts.self, parts, length) else { return AII_STATUS_BAD_ARGUMENT }
    return Bridge.shared.countTokens(request: request, of: parts)
}

@_cdecl("aii_session_open")
public func aiiSessionOpen(
    _ config: UnsafePointer<UInt8>?, _ length: Int64, _ session: UnsafeMutablePointer<UInt64>?
) -> Int32 {
    session?.pointee = 0
    guard let session, let config = decodeJSON(Config.self, config, length) else { return AII_STATUS_BAD_ARGUMENT }
    return Bridge.shared.open(config, &session.pointee)
}

@_cdecl("aii_session_prewarm")
public func aiiSessionPrewarm(_ session: UInt64) {
    Bridge.shared.prewarm(session)
}

@_cdecl("aii_session_close")
public func aiiSessionClose(_ session: UInt64) {
    Bridge.shared.close(session)
}

@_cdecl("aii_respond")
public func aiiRespond(
    _ session: UInt64, _ request: UInt64, _ prompt: UnsafePointer<UInt8>?, _ promptLength: Int64,
    _ options: UnsafePointer<UInt8>?, _ optionsLength: Int64
) -> Int32 {
    guard
        let prompt = bytes(prompt, promptLength).flatMap({ String(validating: $0, as: UTF8.self) }),
        let options = optionsLength == 0 ? Options() : decodeJSON(Options.self, options, optionsLength)
    else { return AII_STATUS_BAD_ARGUMENT }
    return Bridge.shared.respond(session: session, request: request, prompt: prompt, options: options)
}

@_cdecl("aii_cancel")
public func aiiCancel(_ request: UInt64) {
    Bridge.shared.cancel(request)
}

@_cdecl("aii_tool_reply")
public func aiiToolReply(_ call: UInt64, _ text: UnsafePointer<UInt8>?, _ length: Int64) {
    // Text of the wrong length still answers the call, or the model would wait for ever.
    let text = String(decoding: bytes(text, length) ?? UnsafeBufferPointer(start: nil, count: 0), as: UTF8.self)
    Bridge.shared.answer(call, .success(text))
}

/// Returns the caller's bytes, nil where pointer and length do not fit together.
private func bytes(_ start: UnsafePointer<UInt8>?, _ length: Int64) -> UnsafeBufferPointer<UInt8>? {
    guard length >= 0, length == 0 || start != nil else { return nil }
    return UnsafeBufferPointer(start: length == 0 ? nil : start, count: Int(length))
}

private func decodeJSON<Value: Decodable>(
    _ type: Value.Type, _ start: UnsafePointer<UInt8>?, _ length: Int64
) -> Value? {
    bytes(start, length).flatMap { try? AIIBridge.decodeJSON(type, $0) }
}

/// Copies text into memory that the caller releases with aii_free.
private func allocate(_ text: String, _ length: UnsafeMutablePointer<Int64>?) -> UnsafeMutablePointer<UInt8>? {
    let count = text.utf8.count
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    _ = UnsafeMutableBufferPointer(start: memory, count: count).initialize(from: text.utf8)
    length?.pointee = Int64(count)
    return memory
}
