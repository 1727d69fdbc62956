import Foundation
import Glibc
import LinuxSystem

/// A host in a process of its own, which plays with a few units until it is killed.
final class PlayingHost {
    /// What it says when it plays, and what its refusal begins with.
    static let playing = "playing"
    static let refusal = "refused: "
    /// Seconds that an answer may take.
    private static let patience = 60

    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private var read: [UInt8] = []

    /// - Parameters:
    ///   - arguments: of the command `host`.
    ///   - fault: what the hostile one of its units is to do first.
    ///   - environment: beside this process's own.
    init(_ arguments: [String] = [], fault: String? = nil, environment: [String: String] = [:]) throws {
        process.executableURL = URL(filePath: Programs.this)
        let arguments = ["host"] + (fault.map { ["--inflict", $0] } ?? []) + arguments
        var environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        environment[FaultRunner.argumentVariable] = arguments.joined(separator: "\n")
        process.environment = environment
        process.standardOutput = output
        process.standardInput = input
        try process.run()
    }

    var processID: Int32 { process.processIdentifier }

    /// It, and what it started.
    var processes: [Int32] { [processID] + ProcessTable.descendants(of: processID) }

    /// The host says so itself. Throws with its refusal.
    func waitUntilPlaying() async throws {
        let line = try await nextLine()
        guard line == Self.playing else { throw TrialError("the host does not play: \(line)") }
    }

    /// Why it did not begin to play; nil when it plays.
    func refusal() async throws -> String? {
        let line = try await nextLine()
        return line.hasPrefix(Self.refusal) ? String(line.dropFirst(Self.refusal.count)) : nil
    }

    /// What it says of itself now.
    func report() async throws -> HostReport {
        try input.fileHandleForWriting.write(contentsOf: Data("report\n".utf8))
        return try JSONDecoder().decode(HostReport.self, from: Data(try await nextLine().utf8))
    }

    /// Asks until what it says is as it should be; the last report.
    func wait(for what: String, seconds: Int = 30, until condition: (HostReport) -> Bool) async throws -> HostReport {
        let end = MonotonicClock.deadline(milliseconds: seconds * 1000)
        while true {
            let report = try await report()
            if condition(report) { return report }
            guard MonotonicClock.now() < end else { throw TrialError("waited \(seconds) s for \(what): \(report)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits until every branch was exact for so many cycles since now.
    func waitUntilExact(cycles: Int) async throws -> HostReport {
        let begin = try await report().cycles
        return try await wait(for: "\(cycles) exact cycles") {
            $0.exactInARow >= cycles && $0.cycles >= begin + cycles
        }
    }

    private func nextLine() async throws -> String {
        let end = MonotonicClock.deadline(milliseconds: Self.patience * 1000)
        while true {
            if let mark = read.firstIndex(of: UInt8(ascii: "\n")) {
                defer { read.removeSubrange(...mark) }
                return String(decoding: read[..<mark], as: UTF8.self)
            }
            guard MonotonicClock.now() < end else { throw TrialError("the host says nothing") }
            var entry = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 0) > 0 else {
                try await Task.sleep(for: .milliseconds(5))
                continue
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw TrialError("the host has ended") }
            read += more
        }
    }

    func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
