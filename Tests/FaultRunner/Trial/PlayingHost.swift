import Foundation

/// A host in a process of its own, which plays with two units until it is killed.
final class PlayingHost {
    private let process = Process()
    private let output = Pipe()

    /// - Parameter fault: what the hostile one of its units is to do first.
    init(fault: String?) throws {
        process.executableURL = URL(filePath: Programs.this)
        process.arguments = ["host"] + (fault.map { ["--inflict", $0] } ?? [])
        process.standardOutput = output
        try process.run()
    }

    var processID: Int32 { process.processIdentifier }

    /// The host says so itself.
    func waitUntilPlaying() async throws {
        let line = output.fileHandleForReading.availableData
        guard String(decoding: line, as: UTF8.self).hasPrefix("playing") else {
            throw TrialError("the host did not play")
        }
    }

    func kill() {
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
