import Foundation
import Glibc
import TestSupport

/// One of the programs of Examples, run as its user would, with the installed bundles and no sound card.
final class ExampleProgram {
    let folder: URL
    private let installation: Installation
    private var run: ProgramRun?

    init() throws {
        installation = try Installation.shared.get()
        folder = installation.scratch.appending(path: "example-\(UInt32.random(in: 0..<(.max)))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        if let process = run?.process, process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func start(_ program: String, _ arguments: String...) throws { try start(program, arguments) }

    func start(_ program: String, _ arguments: [String]) throws {
        run = try ProgramRun(
            installation.binaries.appending(path: program), arguments, in: folder, extensions: installation.extensions,
            // No ALSA configuration: there is no card, whatever the machine has.
            adding: ["ALSA_CONFIG_PATH": "/dev/null"])
    }

    /// Runs to the end.
    func outcome() throws -> ProgramRun.Outcome {
        guard let run else { throw CocoaError(.executableLoad) }
        return try run.outcome()
    }

    /// The lines that it printed so far.
    var lines: [String] {
        let text = (try? String(contentsOf: folder.appending(path: "output"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The processes of its units, the youngest last.
    var services: [pid_t] {
        guard let host = run?.process.processIdentifier else { return [] }
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
        return processes.sorted().filter { Self.parent(of: $0) == host }
    }

    private static func parent(of process: pid_t) -> pid_t? {
        let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        guard let end = stat.lastIndex(of: ")"), stat.contains("(auextension") else { return nil }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        return fields.count > 1 && fields[0] != "Z" ? pid_t(fields[1]) : nil
    }
}
