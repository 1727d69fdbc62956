import AudioUnitTestKit
import ComponentRegistry
import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem
import Settings
import TerminalOutput
import UnitValidation

/// Runs a check in a process of its own: one that counts allocations and locks, with the counting library loaded before
/// everything else, and one that loads the unit into the process that runs it, whose crash is a finding then.
struct CheckProcess: Sendable {
    private let component: RegisteredComponent
    private let options: ValidationOptions

    /// What a unit that never returns has to end within, on a slow machine, too.
    private static let patienceSeconds: UInt64 = 300

    init(_ component: RegisteredComponent, _ options: ValidationOptions) {
        self.component = component
        self.options = options
    }

    /// What the check found; nil when it is to be run here.
    func finding(for check: UnitCheck, seed: UInt64) -> Finding? {
        let isCounted = check.group == .realtime && RenderCounter.active() == nil
        guard isCounted || options.isInProcess || check.loadsIntoProcess else { return nil }
        let start = MonotonicClock.now()
        var finding: Finding
        do {
            finding = try run(check, seed: seed, isCounted: isCounted)
        } catch {
            finding = Finding(check: check.id, group: check.group, outcome: .skipped, message: "\(error)")
        }
        finding.seconds = Double(MonotonicClock.now() - start) / 1e9
        return finding
    }

    private func run(_ check: UnitCheck, seed: UInt64, isCounted: Bool) throws -> Finding {
        let folder = FileManager.default.temporaryDirectory.appending(path: "auctl-validate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let report = folder.appending(path: "report.json")
        let words = folder.appending(path: "words")
        let process = try spawn(check, seed, isCounted: isCounted, report: report, words: words)
        let exit = try wait(for: process)
        if let data = try? Data(contentsOf: report),
            let finding = try? JSONDecoder().decode([ValidationReport].self, from: data).first?.findings.first
        {
            return finding
        }
        let told = (try? String(contentsOf: words, encoding: .utf8)) ?? ""
        return Finding(
            check: check.id, group: check.group, outcome: .failed, message: Self.message(check, exit, told: told))
    }

    /// Starts the same program with the same component and only this check. What it finds is in a file of its own: what
    /// the unit prints is none of it.
    private func spawn(
        _ check: UnitCheck, _ seed: UInt64, isCounted: Bool, report: URL, words: URL
    ) throws -> ProcessHandle {
        var environment = CurrentProcess.environment
        if isCounted {
            let table = report.deletingLastPathComponent().appending(path: "table")
            try Data(count: RenderCounter.fileSize).write(to: table)
            environment = try RenderCounter.environment(table: table.path)
        }
        environment[EnvironmentVariable.extensionPath.rawValue] =
            URL(filePath: component.bundlePath).deletingLastPathComponent().path
        let silence = try FileDescriptor(opening: "/dev/null", O_RDWR)
        let remarks = try FileDescriptor(opening: words.path, O_WRONLY | O_CREAT | O_TRUNC)
        let arguments =
            ["validate", "\(component.identifier)", "--only", check.id, "--seed", "\(seed)", "--here", report.path]
            + (options.isInProcess ? ["--in-process"] : [])
        let descriptors: [(source: Int32, target: Int32)] = [
            (silence.rawValue, 0), (silence.rawValue, 1), (remarks.rawValue, 2),
        ]
        return try ProcessHandle.spawn(
            .init(
                executable: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path, arguments: arguments,
                environment: environment,
                descriptors: descriptors))
    }

    private func wait(for process: ProcessHandle) throws -> ProcessExit? {
        let deadline = MonotonicClock.now() + Self.patienceSeconds * 1_000_000_000
        if let exit = try process.waitForExit(deadline: deadline) { return exit }
        process.kill()
        _ = try process.waitForExit()
        return nil
    }

    private static func message(_ check: UnitCheck, _ exit: ProcessExit?, told: String) -> String {
        let last = told.split(separator: "\n").last { $0.contains("Fatal error") || $0.contains("auctl:") }
        let detail = last.map { ": \(TerminalText.line(String($0)))" } ?? ""
        switch exit {
        case nil: return "did not end in check \(check.id) within \(patienceSeconds) s, loaded in process"
        case .signal(let number)?:
            return "crashed in check \(check.id), loaded in process: killed by \(ProcessExit.name(ofSignal: number))"
                + detail
        case .code(let code)?:
            return "ended the process that loaded it in check \(check.id), with exit code \(code)\(detail)"
        case .unknown?: return "ended the process that loaded it in check \(check.id)\(detail)"
        }
    }
}
