#if os(Linux)
import Foundation
import Testing

extension Library {
    @Suite struct TheTrap {
        /// A library that reuses such a session fails here, and not first on a Mac.
        @Test func aSessionThatWasLeftTraps() throws {
            let process = Process()
            let output = Pipe()
            let tests = URL(filePath: CommandLine.arguments[0])
            process.executableURL = tests.deletingLastPathComponent().appending(path: "Trap")
            process.environment = ["SWIFT_BACKTRACE": "enable=no"]
            process.standardError = output
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(text.contains("after it was left"))
        }
    }
}
#endif
