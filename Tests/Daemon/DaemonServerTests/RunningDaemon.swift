import DaemonControl
import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem
import TestSupport
import Varlink

/// A daemon process with directories of its own, ended and cleaned up with this object.
final class RunningDaemon: Sendable {
    let folder: TemporaryFolder
    var directory: String { folder.path }
    let process: ProcessHandle

    /// Starts a daemon and waits until it answers.
    init(_ arguments: [String] = [], environment: [String: String] = [:], folder: TemporaryFolder? = nil) async throws {
        self.folder = try folder ?? TemporaryFolder()
        process = try Self.spawn(arguments, environment: environment, directory: self.folder.path)
        let process = process
        let isReady = try await eventually { [address] in
            if process.exitIfEnded() != nil { throw Ended() }
            return (try? DaemonClient(address: address).status()) != nil
        }
        guard isReady else { throw Ended() }
    }

    struct Ended: Error {}

    var address: VarlinkAddress { Self.address(directory) }
    func client() throws -> DaemonClient { try DaemonClient(address: address) }
    var output: String { Self.output(directory) }

    /// Ends it with SIGTERM and tells how it ended.
    func terminate() throws -> ProcessExit? {
        try process.signal(SIGTERM)
        return try process.waitForExit()
    }

    deinit {
        process.kill()
        _ = try? process.waitForExit()
    }

    static func address(_ directory: String) -> VarlinkAddress { .path(directory + "/auserviced/io.auserviced") }

    static func output(_ directory: String) -> String {
        (try? String(contentsOfFile: directory + "/output", encoding: .utf8)) ?? ""
    }

    /// Every directory that a program might use lies in the test's own.
    static func environment(_ directory: String) -> [String: String] {
        var environment = CurrentProcess.environment
        for name in ["RUNTIME_DIR", "STATE_HOME", "CACHE_HOME", "CONFIG_HOME", "DATA_HOME"] {
            environment["XDG_" + name] = directory
        }
        environment["AUEXTENSION_PATH"] = directory + "/extensions"
        environment["AUSERVICED_RUNNER"] = TestPackage.product("auextension")
        environment["SWIFT_BACKTRACE"] = "enable=no"
        return environment
    }

    static func spawn(
        _ arguments: [String], program: String = TestPackage.product("auserviced"),
        environment: [String: String] = [:], directory: String, descriptors: [(source: Int32, target: Int32)] = []
    ) throws -> ProcessHandle {
        let number = open(directory + "/output", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let file = FileDescriptor(owning: number)
        return try ProcessHandle.spawn(
            ProcessHandle.Launch(
                executable: program, arguments: arguments,
                environment: Self.environment(directory).merging(environment) { $1 },
                descriptors: [(file.rawValue, 1), (file.rawValue, 2)] + descriptors))
    }

    /// Runs a daemon that is expected to end by itself.
    static func fail(
        _ arguments: [String], environment: [String: String] = [:], directory: String
    ) throws -> (exit: ProcessExit?, output: String) {
        let process = try spawn(arguments, environment: environment, directory: directory)
        return (try process.waitForExit(), output(directory))
    }
}
