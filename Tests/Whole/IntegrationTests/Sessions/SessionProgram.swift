import Foundation
import Glibc
import Synchronization
import TestSupport

/// A program with an audio session, in a process of its own, that does what it is told.
final class SessionProgram: Sendable {
    /// Options as Apple's bits.
    enum Options {
        static let mixing = 0x1
        /// A navigation prompt's: ducks others and interrupts speech.
        static let prompt = 0x2 | 0x11
    }

    let process = Process()
    private let input = Pipe()
    private let printed = Mutex<[String]>([])

    /// Starts the program and waits until it is ready.
    /// - Parameter folder: stands for the user's folders; programs of one folder know each other.
    init(_ category: String, _ mode: String = "Default", _ options: Int = 0, in folder: TemporaryFolder) throws {
        process.executableURL = TestPackage.binaries.appending(path: "sessionprobe")
        process.arguments = [category, mode, "\(options)"]
        var environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "ALSA_CONFIG_PATH": "/dev/null"]
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        for name in ["RUNTIME_DIR", "STATE_HOME", "CACHE_HOME", "DATA_HOME", "CONFIG_HOME"] {
            environment["XDG_\(name)"] = folder.path
        }
        process.environment = environment
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        Thread.detachNewThread { [self] in read(output.fileHandleForReading) }
        guard eventually({ lines == ["ready"] }) else { throw Silent(program: category, printed: lines) }
    }

    /// It did not say what was expected.
    struct Silent: Error {
        let program: String
        let printed: [String]
    }

    deinit { end() }

    private func read(_ file: FileHandle) {
        var rest = ""
        while case let data = file.availableData, !data.isEmpty {
            var pieces = (rest + String(decoding: data, as: UTF8.self)).components(separatedBy: "\n")
            rest = pieces.removeLast()
            printed.withLock { $0 += pieces }
        }
    }

    /// Everything that it printed.
    var lines: [String] { printed.withLock(\.self) }

    /// Its notifications, without what it answered.
    var notifications: [String] { lines.filter { $0.hasPrefix("interruption") || $0.hasPrefix("silence") } }

    /// Has it do something, and waits until that is done.
    /// - Returns: what it answered: `done …` or `failed …`, and before that what it was asked for.
    @discardableResult
    func tell(_ command: String) throws -> String {
        let before = lines.count
        try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
        var answers: [String] = []
        let isAnswered = eventually {
            answers = lines.dropFirst(before).filter { !$0.hasPrefix("interruption") && !$0.hasPrefix("silence") }
            return answers.last?.contains(" \(command)") ?? false
        }
        guard isAnswered else { throw Silent(program: command, printed: lines) }
        return answers.joined(separator: "; ")
    }

    /// By how many dB what it plays is lowered; nil for silence.
    func attenuation() throws -> Int? {
        let words = try tell("loudness").split(whereSeparator: { " ;".contains($0) })
        return words.count > 1 ? Int(words[1]) : nil
    }

    /// As a crash ends it.
    func crash() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func end() {
        guard process.isRunning else { return }
        crash()
    }
}
