import ArgumentParser
import Foundation

/// All faults, or some of them, each in a process of its own.
struct SuiteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suite", abstract: "Tries all faults, or those with these numbers.",
        discussion: "The exit code is 1 when a fault did more than it may, and 64 when there is no such fault.")

    @Argument(help: "Numbers of faults; all without any.")
    var numbers: [Int] = []

    @Flag(help: "A short form of each.")
    var short = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print the faults and try none.")
    var list = false

    func validate() throws {
        let known = Set(FaultList.all.map(\.number))
        for number in numbers where !known.contains(number) {
            throw ValidationError("there is no fault \(number); --list shows them")
        }
    }

    func run() async throws {
        let faults = FaultList.all.filter { numbers.isEmpty || numbers.contains($0.number) }
        if list { return faults.forEach { print(FaultTable.line($0)) } }
        let processes = try TrialProcesses(isShort: short)
        var outcomes: [FaultOutcome] = []
        for fault in faults {
            let outcome = processes.outcome(of: fault)
            outcomes.append(outcome)
            if !json { FaultTable.print(outcome) }
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(outcomes), as: UTF8.self))
        } else {
            FaultTable.printSummary(outcomes)
        }
        if outcomes.contains(where: { $0.result == .failed }) { throw ExitCode(1) }
    }
}
