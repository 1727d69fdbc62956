import ArgumentParser
import Foundation

/// Plays while units fail, for as long as somebody wants.
struct SoakCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak",
        abstract: "Plays a rig of units with a fault every 20 to 80 ms, and accounts for every sample.",
        discussion: "The exit code is 1 when a limit was missed.")

    @Option(help: "How long to play.")
    var minutes = 30.0

    @Option(help: "Of the faults' order; printed, so that it can be given again.")
    var seed: UInt64 = .random(in: 1...1_000_000)

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard minutes > 0, minutes <= 10_000 else { throw ValidationError("--minutes is a number above 0") }
    }

    func run() async throws {
        if let absence = Primitive.realtime.absence { throw ValidationError(absence) }
        say("seed \(seed)")
        var told = 0
        let report = try await SoakRun(seed: seed).run(minutes: minutes) { report in
            say(
                String(
                    format: "%.1f min: %d faults, %d restarts, click %.1f dBFS, %d late, %d wronged",
                    report.minutes, report.faults, report.restarts, report.clickDecibels, report.lateCycles,
                    report.wronged.count))
            for text in report.wronged.dropFirst(told) { say("  ✗ \(text)") }
            told = report.wronged.count
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(report), as: UTF8.self))
        } else {
            report.printTable()
        }
        if !report.failures.isEmpty { throw ExitCode(1) }
    }

    private func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
