import Foundation
import TestSupport

/// A process that holds another as a debugger does, by the kernel's own means. One thread at a time uses it.
final class Tracer: @unchecked Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Stops all threads of a process; returns when they have stopped. Throws what keeps it from tracing.
    init(of traced: Int32) throws {
        process.executableURL = URL(filePath: TestPackage.product("tracehold"))
        process.arguments = ["\(traced)"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let word = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard word == "held\n" else { throw CocoaError(.executableLoad) }
    }

    deinit { letGo() }

    var processID: Int32 { process.processIdentifier }

    /// Lets the process go on, and traces it still.
    func goOn() throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        _ = output.fileHandleForReading.availableData
    }

    /// Traces it no longer.
    func letGo() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
