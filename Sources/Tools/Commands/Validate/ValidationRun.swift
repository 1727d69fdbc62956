import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import TerminalOutput
import UnitValidation

/// The components of one `auctl validate`, one after another.
struct ValidationRun {
    private let target: ValidationTarget
    private let isAll: Bool
    private let options: ValidationOptions
    /// Whether nothing is printed but what the command prints at its end.
    private let isQuiet: Bool
    /// Whether this is a process for checks that need one.
    private let isDirect: Bool

    /// Throws when nothing fits the words.
    init(words: [String], isAll: Bool, options: ValidationOptions, isQuiet: Bool, isDirect: Bool) throws {
        target = try ValidationTarget(words: words, isAll: isAll)
        self.isAll = isAll
        self.options = options
        self.isQuiet = isQuiet
        self.isDirect = isDirect
    }

    /// Validates, prints as it goes, and keeps the verdicts.
    func reports() async throws -> [ValidationReport] {
        var reports: [ValidationReport] = []
        for component in target.components {
            if isAll, options.isInProcess, !component.loadableInProcess {
                StandardError.write(
                    "auctl: \(TerminalText.line(component.name)) is left out: its bundle does not allow loading in process"
                )
                continue
            }
            let report = try await validate(component)
            reports.append(report)
            do {
                try VerdictStore().keep([report])
            } catch {
                StandardError.write("auctl: the verdict is not kept: \(error.systemReason)")
            }
        }
        return reports
    }

    private func validate(_ component: RegisteredComponent) async throws -> ValidationReport {
        var options = options
        if options.isInProcess, !component.loadableInProcess {
            throw CommandFailure(
                .unit,
                "\(TerminalText.line(component.name)) does not allow being loaded in process: its bundle has no AudioComponentBundle"
            )
        }
        if options.rounds < 1 { options.rounds = 1 }
        let registry = ExtensionRegistry(scanner: target.scanner)
        let validator = try UnitValidator(component, options: options, hiddenBy: target.hiding(component)) { settings in
            var settings = settings
            settings.diagnosis.printsBacktraces = true
            return try AudioUnitHost(
                settings: settings, launcher: try EmbeddedLauncher(diagnosis: settings.diagnosis), registry: registry,
                quarantine: nil)
        }
        if !isQuiet { print("\(component.identifier)  \(TerminalText.line(component.name))  (seed \(options.seed))") }
        let others = isDirect ? nil : CheckProcess(component, options)
        let report = await validator.run(substitute: { others?.finding(for: $0, seed: $1) }) { finding in
            if !isQuiet { print(TerminalWidth.fitted(TerminalText.lines(ValidationReport.line(finding)))) }
        }
        if !isQuiet { print(TerminalWidth.fitted(TerminalText.lines(report.summary))) }
        return report
    }
}
