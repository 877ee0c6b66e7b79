import CAIIBridge
import Testing

@testable import AIIBridge

extension Library {
    @Suite struct JSON {
        static let configs = [
            "{}", #"{"instructions": ""}"#, #"{"instructions": null, "tool": null, "guardrails": null}"#,
            #"{"guardrails": "default"}"#, #"{"guardrails": "permissive"}"#, #"{"tool": \#(tool)}"#,
            #"{"tool": {"name": "t", "description": "", "parameters": []}}"#,
        ]

        @Test(arguments: configs) func opens(config: String) {
            let (status, session) = open(config)
            #expect(status == AII_STATUS_OK)
            #expect(session != 0)
            aii_session_close(session)
        }

        private static func with(parameters: String...) -> String {
            #"{"tool": {"name": "t", "description": "", "parameters": [\#(parameters.joined(separator: ","))]}}"#
        }

        static let wrongConfigs = [
            "", "{", "[]", "null", "7", "{} {}", #"{"instruction": "a"}"#, #"{"Instructions": "a"}"#,
            #"{"instructions": 7}"#, #"{"guardrails": "none"}"#, #"{"guardrails": true}"#, #"{"tool": []}"#,
            #"{"tool": {"name": "t", "description": ""}}"#, #"{"tool": {"name": "t", "parameters": []}}"#,
            #"{"tool": {"description": "", "parameters": []}}"#,
            #"{"tool": {"name": "t", "description": "", "parameters": [], "more": 1}}"#,
            with(parameters: #"{"name": "a", "description": ""}"#),
            with(parameters: #"{"name": "a", "description": "", "list": 1}"#),
            with(parameters: #"{"name": "a", "description": "", "list": true, "type": "s"}"#),
            // The framework takes no two parameters of one name.
            with(
                parameters: #"{"name": "a", "description": "", "list": true}"#,
                #"{"name": "a", "description": "", "list": false}"#),
        ]

        @Test(arguments: wrongConfigs) func refuses(config: String) {
            let (status, session) = open(config)
            #expect(status == AII_STATUS_BAD_ARGUMENT)
            #expect(session == 0)
        }

        static let options: [(String, Double?, Int?)] = [
            ("{}", nil, nil), (#"{"temperature": 0}"#, 0, nil), (#"{"temperature": 1.5, "maximumTokens": 1}"#, 1.5, 1),
            (#"{"temperature": null, "maximumTokens": 4096}"#, nil, 4096),
        ]

        @Test(arguments: options) func takes(text: String, temperature: Double?, maximumTokens: Int?) throws {
            let options = try decode(Options.self, text)
            #expect(options.temperature == temperature)
            #expect(options.maximumTokens == maximumTokens)
        }

        @Test(arguments: [
            #"{"temperature": -0.1}"#, #"{"temperature": "1"}"#, #"{"temperature": 1e999}"#, #"{"maximumTokens": 0}"#,
            #"{"maximumTokens": -1}"#, #"{"maximumTokens": 1.5}"#, #"{"maximumTokens": 1e30}"#, #"{"topK": 1}"#, "[]",
        ])
        func refuses(options: String) {
            let session = open("{}").session
            let request = Host.shared.number()
            #expect(respond(session, request, options: options) == AII_STATUS_BAD_ARGUMENT)
            #expect(Host.shared.unread(request).isEmpty)
            aii_session_close(session)
        }

        @Test func refusesBytesThatAreNoText() {
            let session = open("{}").session
            #expect(aii_respond(session, 1, [0x61, 0xFF], 2, nil, 0) == AII_STATUS_BAD_ARGUMENT)
            #expect(aii_respond(session, 1, nil, 3, nil, 0) == AII_STATUS_BAD_ARGUMENT)
            #expect(aii_respond(session, 1, [0x61], -1, nil, 0) == AII_STATUS_BAD_ARGUMENT)
            #expect(aii_session_open([0x7B, 0x7D], 2, nil) == AII_STATUS_BAD_ARGUMENT)
            aii_session_close(session)
        }

        @Test func encodesTextAsItIs() throws {
            let text = "a\"\\/\u{0}\u{1F}\n\u{2028}é👩‍👩‍👧"
            let report = encodeJSON(FailureReport(message: text, detail: ""))
            #expect(json(report)["message"] as? String == text)
            #expect(encodeJSON(DoneReport()) == "{}")
            #expect(encodeJSON(TokensReport(tokens: 7)) == #"{"tokens":7}"#)
        }
    }
}
