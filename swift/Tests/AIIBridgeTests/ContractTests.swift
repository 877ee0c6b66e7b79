import CAIIBridge
import Testing

@testable import AIIBridge

/// Everything that calls the library; one test at a time.
@Suite(.serialized) struct Library {}

extension Library {
    @Suite struct Contract {
        /// The header's function and ours have one type, or this does not compile.
        private func same<Function>(_ header: Function, _ ours: Function) {}

        @Test func exportsAreTheHeaders() {
            same(aii_abi_version, aiiABIVersion)
            same(aii_start, aiiStart)
            same(aii_free, aiiFree)
            same(aii_availability, aiiAvailability)
            same(aii_model_info, aiiModelInfo)
            same(aii_count_tokens, aiiCountTokens)
            same(aii_session_open, aiiSessionOpen)
            same(aii_session_prewarm, aiiSessionPrewarm)
            same(aii_session_close, aiiSessionClose)
            same(aii_respond, aiiRespond)
            same(aii_cancel, aiiCancel)
            same(aii_tool_reply, aiiToolReply)
            #expect(aii_abi_version() == AII_ABI_VERSION)
        }

        @Test func everyFunctionOfTheHeaderIsExported() throws {
            let header = try lines("swift/include/aii_bridge.h").joined(separator: "\n")
            let exports = try lines("swift/Sources/AIIBridge/Exports.swift").joined(separator: "\n")
            let declared = header.matches(of: /\n[a-z0-9_]+ \*?(aii_\w+)\(/).map { String($0.1) }
            let exported = exports.matches(of: /@_cdecl\("(\w+)"\)\npublic func/).map { String($0.1) }
            #expect(declared.count == 12)
            #expect(declared.sorted() == exported.sorted())
        }

        @Test func startsOnce() {
            let bridge = Bridge()
            let config = try? decode(Config.self, "{}")
            var session: UInt64 = 0
            #expect(bridge.open(config!, &session) == AII_STATUS_NOT_STARTED)
            #expect(bridge.respond(session: 1, request: 1, prompt: "", options: Options()) == AII_STATUS_NOT_STARTED)
            #expect(bridge.countTokens(request: 1, of: try! decode(Parts.self, "{}")) == AII_STATUS_NOT_STARTED)
            #expect(bridge.start { _, _, _, _, _, _ in } == AII_STATUS_OK)
            #expect(bridge.start { _, _, _, _, _, _ in } == AII_STATUS_STARTED)
            #expect(aii_start(nil) == AII_STATUS_BAD_ARGUMENT)
        }

        @Test func infoHasTheKeysOfTheHeader() {
            var keys = Set((json(take(aii_model_info)) as! [String: Any]).keys)
            keys.remove("variant")
            #expect(keys == ["availability", "contextSize", "languages", "library", "surface"])
            #expect(json(take(aii_availability)).count == 1)
        }

        @Test func numbersThatAreNotInUseAreHarmless() {
            aii_session_prewarm(12345)
            aii_session_close(12345)
            aii_cancel(12345)
            answer(12345, "text")
            aii_free(nil)
        }
    }
}

func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    var text = text
    return try text.withUTF8 { try decodeJSON(type, $0) }
}
