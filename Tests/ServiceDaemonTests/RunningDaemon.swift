import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem
import ServiceClient
import Varlink

/// A daemon process with directories of its own, ended and cleaned up with this object.
final class RunningDaemon: Sendable {
    let directory: String
    let process: ProcessHandle

    /// Starts a daemon and waits until it answers.
    init(_ arguments: [String] = [], environment: [String: String] = [:], directory: String? = nil) async throws {
        self.directory = try directory ?? Self.makeDirectory()
        process = try Self.spawn(arguments, environment: environment, directory: self.directory)
        let process = process
        try await eventually { [address] in
            if process.exitIfEnded() != nil { throw Ended() }
            return (try? DaemonClient(address: address).status()) != nil
        }
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
        try? FileManager.default.removeItem(atPath: directory)
    }

    static func address(_ directory: String) -> VarlinkAddress { .path(directory + "/auserviced/io.auserviced") }

    static func makeDirectory() throws -> String {
        let path = "/tmp/auserviced-daemon-\(getpid())-\(UInt32.random(in: 0..<(.max)))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return path
    }

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
        environment["AUSERVICED_RUNNER"] = Self.product("auextension")
        environment["SWIFT_BACKTRACE"] = "enable=no"
        return environment
    }

    /// An executable of this package, beside the tests.
    static func product(_ name: String) -> String {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: own).deletingLastPathComponent().path + "/" + name
    }

    static func spawn(
        _ arguments: [String], program: String = RunningDaemon.product("auserviced"),
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

/// Waits until something is so.
func eventually(_ body: @Sendable () throws -> Bool) async throws {
    while try !body() { try await Task.sleep(for: .milliseconds(5)) }
}
