import AudioUnitTestKit
import ComponentRegistry
import Foundation
import Settings
import UnitValidation

/// Runs a check that counts allocations and locks in a process with the counting library loaded before everything else.
struct CountedCheck: Sendable {
    private let component: RegisteredComponent
    private let options: ValidationOptions

    init(_ component: RegisteredComponent, _ options: ValidationOptions) {
        self.component = component
        self.options = options
    }

    /// What the check found; nil when it is to be run here.
    func finding(for check: UnitCheck) async -> Finding? {
        guard check.group == .realtime else { return nil }
        var finding = Finding(check: check.id, group: check.group, outcome: .skipped, message: "")
        do {
            return try run(check)
        } catch {
            finding.message = "\(error)"
            return finding
        }
    }

    private func run(_ check: UnitCheck) throws -> Finding? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "auctl-validate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (table, output) = (folder.appending(path: "table"), folder.appending(path: "report.json"))
        try Data(count: RenderCounter.fileSize).write(to: table)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments =
            ["validate", "\(component.identifier)", "--only", check.id, "--json", "--seed", "\(options.seed)"]
            + (options.isInProcess ? ["--in-process"] : [])
        var environment = try RenderCounter.environment(table: table.path)
        environment[EnvironmentVariable.extensionPath.rawValue] =
            URL(filePath: component.bundlePath).deletingLastPathComponent().path
        process.environment = environment
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let reports = try JSONDecoder().decode([ValidationReport].self, from: Data(contentsOf: output))
        return reports.first?.findings.first
    }
}
