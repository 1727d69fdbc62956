import ArgumentParser
import Foundation
import LinuxSystem
import UnitValidation

/// `auctl validate`: whether a unit does what hosts rely on.
struct ValidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Checks that a unit does what hosts rely on.",
        discussion: """
            Ends with 0 when every component passes, 5 when a check fails (with --strict, or warns), 2 when nothing of \
            that name is installed, 4 when the JUnit file cannot be written. A unit that crashes is a finding: the \
            next check begins with a fresh instance. docs/unit/validating-a-unit.md says what each check asks for.

            auctl validate Distortion --only open
            """)

    @Argument(
        help: ArgumentHelp("A triple such as aufx dist Demo, a name, or the path of a bundle.", valueName: "component"),
        completion: NameCompletion.components(behind: "validate"))
    var component: [String] = []
    @Flag(help: "Validate every component that is installed.")
    var all = false
    @Flag(help: "Load the unit into the process that checks it, which is another one for each check.")
    var inProcess = false
    @Flag(help: "Count warnings as failures.")
    var strict = false
    @Option(name: .customLong("repeat"), help: "Run all checks so often, each time with another seed.")
    var rounds = 1
    @Option(
        help: ArgumentHelp("Only these checks or groups, separated by commas.", valueName: "ids"),
        completion: NameCompletion.checks)
    var only: String?
    @Option(help: "Where random choices come from; printed, so that a failure can be repeated.")
    var seed: UInt64?
    @Option(help: ArgumentHelp("Also write the findings as JUnit XML.", valueName: "file"))
    var junit: String?
    @Flag(help: "Print the checks and what each requires, and do nothing else.")
    var list = false
    @Option(help: ArgumentHelp("Make every check in this process; the reports go to a file.", visibility: .private))
    var here: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !list else { return }
        guard all != !component.isEmpty else {
            throw ValidationError("name a component or a bundle, or pass --all for everything that is installed")
        }
        guard (1...10_000).contains(rounds) else { throw ValidationError("--repeat takes 1 to 10000") }
        do {
            _ = try UnitCheck.named(options.only)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    private var options: ValidationOptions {
        var options = ValidationOptions()
        options.isInProcess = inProcess
        options.isStrict = strict
        options.rounds = rounds
        options.only = only.map { $0.split(separator: ",").map(String.init) } ?? []
        return options
    }

    func run() async throws {
        guard !list else { return try output.print(CheckListing.all) { CheckListing.text } }
        var options = options
        options.seed = seed ?? UInt64.random(in: 1...999_999_999)
        let run = try ValidationRun(
            words: component, isAll: all, options: options, isQuiet: output.json || here != nil, isDirect: here != nil)
        let reports = try await run.reports()
        if let here {
            return try Data(OutputOptions.encode(reports).utf8).write(to: URL(filePath: here), options: .atomic)
        }
        if output.json { print(try OutputOptions.encode(reports)) }
        if let junit { try write(JUnitReport(reports), to: junit) }
        let failing = reports.filter { !$0.passes }
        guard failing.isEmpty else {
            let names = failing.map { "\($0.component) (\($0.problems.count))" }.joined(separator: ", ")
            throw CommandFailure(.unit, "did not pass: \(names)")
        }
    }

    private func write(_ report: JUnitReport, to path: String) throws {
        do {
            try RegularFile.replace(path: path, with: Array(report.text().utf8))
        } catch {
            throw CommandFailure(.unusable, "\(path) cannot be written: \(error.systemReason)")
        }
    }
}
