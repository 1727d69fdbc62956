import Foundation
import Glibc
import TestSupport

/// A user of the commands: directories of its own, the installed bundles, `auctl`, and a daemon when it is started.
final class CommandSession {
    let folder: URL
    private let installation: Installation
    private var processes: [Process] = []
    private var count = 0
    private let allowsIncidents: Bool

    /// - Parameter allowsIncidents: whether `auctl play` counts as a success although a busy machine made a unit late.
    init(allowsIncidents: Bool = true) throws {
        self.allowsIncidents = allowsIncidents
        installation = try Installation.shared.get()
        folder = installation.scratch.appending(path: "user-\(UInt32.random(in: 0..<(.max)))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        for process in processes where process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Runs `auctl` to its end.
    func run(_ arguments: String...) throws -> ProgramRun.Outcome { try run(arguments) }

    func run(_ arguments: [String], adding variables: [String: String] = [:]) throws -> ProgramRun.Outcome {
        try launch("auctl", arguments, adding: variables).outcome()
    }

    /// Runs another program of the package to its end.
    func run(program name: String, _ arguments: [String]) throws -> ProgramRun.Outcome {
        try launch(name, arguments).outcome()
    }

    /// Runs `auctl` to its end where no file may become longer than so many bytes.
    func run(_ arguments: [String], longestFile bytes: Int) throws -> ProgramRun.Outcome {
        let command = "ulimit -f \(bytes / 512); exec \"$@\""
        return try ProgramRun(
            URL(filePath: "/bin/sh"),
            ["-c", command, "sh", installation.binaries.appending(path: "auctl").path] + arguments,
            in: folder, extensions: installation.extensions
        ).outcome()
    }

    /// Runs `auctl` to its end with bytes that come through a pipe.
    func run(_ arguments: String..., piped bytes: Data) throws -> ProgramRun.Outcome {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let run = try launch("auctl", arguments, input: pipe)
        Thread.detachNewThread {
            try? pipe.fileHandleForWriting.write(contentsOf: bytes)
            try? pipe.fileHandleForWriting.close()
        }
        return try run.outcome()
    }

    /// The lines that a person sees in a terminal of 80 columns.
    func screen(_ arguments: String..., adding variables: [String: String] = [:]) throws -> [String] {
        let screen = try Screen()
        let run = try launch("auctl", arguments, adding: variables, screen: screen.program)
        let lines = try screen.lines()
        run.process.waitUntilExit()
        return lines
    }

    /// Starts `auctl` and lets it run; it is ended with this object.
    func start(_ arguments: String...) throws -> Process { try start(arguments) }

    func start(
        _ arguments: [String], adding variables: [String: String] = [:], remarks: FileHandle? = nil
    ) throws -> Process {
        try launch("auctl", arguments, adding: variables, remarks: remarks).process
    }

    /// Starts another program of the package, for which there is no sound card.
    func startProgram(_ name: String, _ arguments: String...) throws -> Process {
        try launch(name, arguments, adding: ["ALSA_CONFIG_PATH": "/dev/null"]).process
    }

    /// Starts `auctl` with bytes that come through a pipe, which then delivers nothing and does not end.
    func start(_ arguments: String..., stalling bytes: Data) throws -> (process: Process, pipe: Pipe) {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let run = try launch("auctl", arguments, input: pipe)
        Thread.detachNewThread { try? pipe.fileHandleForWriting.write(contentsOf: bytes) }
        return (run.process, pipe)
    }

    /// Starts the daemon and waits until it answers.
    func startDaemon() throws {
        _ = try launch("auserviced", [])
        guard
            try eventually({ try run("doctor", "--json").output.contains("\"daemonReachable\" : true") })
        else { throw CocoaError(.executableLoad) }
    }

    /// What a command prints with --json, as objects.
    func objects(_ arguments: String...) throws -> [[String: Any]] {
        let outcome = try run(arguments + ["--json"])
        return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]] ?? []
    }

    /// What all commands have printed to standard error so far.
    func remarks() throws -> String { try Self.remarks(in: folder) }

    /// As `remarks`, for another thread.
    static func remarks(in folder: URL) throws -> String {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("error-") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    }

    /// What all commands have printed to standard output so far.
    func outputs() throws -> String {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("output-") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    }

    /// The units that `auctl ps` lists in a state.
    func units(_ state: String) throws -> [[String: Any]] {
        try objects("ps").filter { $0["state"] as? String == state }
    }

    private func launch(
        _ program: String, _ arguments: [String], adding variables: [String: String] = [:], input: Pipe? = nil,
        screen: FileHandle? = nil, remarks: FileHandle? = nil
    ) throws -> ProgramRun {
        count += 1
        let allowance = allowsIncidents && arguments.first == "play" ? ["--allow-incidents"] : []
        let run = try ProgramRun(
            installation.binaries.appending(path: program), arguments + allowance, in: folder,
            extensions: installation.extensions,
            adding: variables, input: input, screen: screen, remarks: remarks, suffix: "-\(count)")
        processes.append(run.process)
        return run
    }
}
