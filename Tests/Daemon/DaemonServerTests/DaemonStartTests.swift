import DaemonControl
import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem
import TestSupport
import Testing
import Varlink

@Suite(.timeLimit(.minutes(2))) struct DaemonStartTests {
    @Test func terminationIsCleanAndLeavesNothing() async throws {
        let daemon = try await RunningDaemon(["--warm", "1"])
        #expect(try await eventually { try daemon.client().status().warmRunners == 1 })
        let spare = try #require(Self.children(of: daemon.process.processID).first)
        #expect(try daemon.terminate() == .code(0))
        #expect(!FileManager.default.fileExists(atPath: daemon.directory + "/auserviced/io.auserviced"))
        #expect(!Self.isRunning(spare))
        #expect(throws: VarlinkClientError.notRunning(address: "\(daemon.address)")) { try daemon.client() }
    }

    @Test func shutdownByAClientIsCleanToo() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        try daemon.client().shutDown()
        #expect(try daemon.process.waitForExit() == .code(0))
    }

    @Test func secondDaemonNamesTheFirstAndFails() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let (exit, output) = try RunningDaemon.fail([], directory: daemon.directory)
        #expect(exit == .code(1))
        #expect(output.contains("already served by process \(daemon.process.processID)"))
        #expect(try daemon.client().status().processID == daemon.process.processID)
    }

    @Test func socketOfADaemonThatCrashedIsTakenOver() async throws {
        let first = try await RunningDaemon(["--warm", "0"])
        first.process.kill()
        _ = try first.process.waitForExit()
        #expect(FileManager.default.fileExists(atPath: first.directory + "/auserviced/io.auserviced"))
        let second = try await RunningDaemon(["--warm", "0"], folder: first.folder)
        #expect(try second.client().status().processID == second.process.processID)
    }

    @Test func socketOfAnotherProgramIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        mkdir(directory + "/auserviced", 0o700)
        let other = try UnixSocket.listen(.stream, at: .path(directory + "/auserviced/io.auserviced"))
        let (exit, output) = try RunningDaemon.fail([], directory: directory)
        #expect(exit == .code(1) && output.contains("already served by process \(getpid())"))
        #expect(try UnixSocket.connect(.stream, to: .path(directory + "/auserviced/io.auserviced")).rawDescriptor >= 0)
        withExtendedLifetime(other) {}
    }

    @Test func fileInPlaceOfTheSocketIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        let path = directory + "/file"
        try Data("precious".utf8).write(to: URL(filePath: path))
        let (exit, output) = try RunningDaemon.fail(["--address", "unix:\(path)"], directory: directory)
        #expect(exit == .code(1) && output.contains("is not a socket"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }

    @Test(arguments: [
        ("{\"warmRunners\": 900}", "'warmRunners' must be a whole number from 0 to 64"),
        ("{\"warmRuners\": 1}", "'warmRuners' is not a setting"),
        ("[]", "is not a JSON object"),
    ])
    func wrongConfigurationNamesFileAndKey(text: String, problem: String) throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        try Data(text.utf8).write(to: URL(filePath: directory + "/my.json"))
        let (exit, output) = try RunningDaemon.fail(["--config", directory + "/my.json"], directory: directory)
        #expect(exit == .code(1) && output.contains("my.json") && output.contains(problem))
    }

    @Test func missingRunnerIsNamed() throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        let (exit, output) = try RunningDaemon.fail(
            [], environment: ["AUSERVICED_RUNNER": "/nowhere/auextension"], directory: directory)
        #expect(exit == .code(1) && output.contains("/nowhere/auextension"))
    }

    @Test func configurationFileIsReadAndOptionsWin() async throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        mkdir(directory + "/auserviced", 0o700)
        let text = "{\"warmRunners\": 3, \"extensionDirectories\": [\"/first\"], \"watchesExtensions\": false}"
        try Data(text.utf8).write(to: URL(filePath: directory + "/auserviced/config.json"))
        let daemon = try await RunningDaemon(["--warm", "0"], folder: folder)
        let status = try daemon.client().status()
        #expect(status.warmRunners == 0 && status.searchPath.first == "/first")
    }

    @Test func inheritedSocketIsServed() async throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        mkdir(directory + "/auserviced", 0o700)
        let path = directory + "/auserviced/io.auserviced"
        let listener = try UnixSocket.listen(.stream, at: .path(path))
        let command = "LISTEN_PID=$$ LISTEN_FDS=1 exec \(TestPackage.product("auserviced")) --warm 0"
        let process = try RunningDaemon.spawn(
            ["-c", command], program: "/bin/sh", directory: directory, descriptors: [(listener.rawDescriptor, 3)])
        #expect(await eventually { (try? DaemonClient(address: .path(path)).status().processID) == process.processID })
        try process.signal(SIGTERM)
        #expect(try process.waitForExit() == .code(0))
        // It belongs to the service manager, which goes on listening.
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func serviceManagerIsToldOfReadinessLifeAndEnd() async throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        let socket = try UnixSocket.listen(.datagram, at: .path(directory + "/notify"))
        let daemon = try await RunningDaemon(
            ["--warm", "0"],
            environment: ["NOTIFY_SOCKET": directory + "/notify", "WATCHDOG_USEC": "20000"], folder: folder)
        #expect(try Self.message(socket).hasPrefix("READY=1\n"))
        #expect(try Self.message(socket) == "WATCHDOG=1")
        #expect(try Self.message(socket) == "WATCHDOG=1")
        try daemon.process.signal(SIGTERM)
        var last = ""
        while last != "STOPPING=1" { last = try Self.message(socket) }
        #expect(try daemon.process.waitForExit() == .code(0))
    }

    @Test(.enabled(if: PythonVarlink.isInstalled)) func pythonsClientUnderstandsTheInterface() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        #expect(try PythonVarlink.run(["help", "\(daemon.address)/io.auserviced"]).contains("method Launch("))
        let status = try PythonVarlink.run(["call", "\(daemon.address)/io.auserviced.Status", "{}"])
        #expect(status.contains("\"processID\": \(daemon.process.processID)"))
        let list = try PythonVarlink.run(["call", "\(daemon.address)/io.auserviced.List", "{\"type\": \"au\"}"])
        #expect(list.contains("is not a four-character code"))
        let launch = "\(daemon.address)/io.auserviced.Launch"
        let older = "{\"title\": \"Old\", \"libraryPath\": \"/old.so\"}"
        #expect(try PythonVarlink.run(["call", launch, older]).contains("\"wasWarm\": false"))
        let component = "{\"type\": \"aufx\", \"subtype\": \"test\", \"manufacturer\": \"Test\"}"
        let newer = "{\"title\": \"New\", \"libraryPath\": \"/new.so\", \"component\": \(component)}"
        #expect(try PythonVarlink.run(["call", launch, newer]).contains("\"wasWarm\": false"))
        let wrong = "{\"title\": \"New\", \"libraryPath\": \"/new.so\", \"component\": {\"type\": \"aufx\"}}"
        #expect(try PythonVarlink.run(["call", launch, wrong]).contains("InvalidParameter"))
    }

    private static func message(_ socket: UnixSocket) throws -> String {
        try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            let count = try socket.receive(into: buffer, deadline: MonotonicClock.never).byteCount
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    static func children(of process: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).filter { candidate in
            guard let text = try? String(contentsOfFile: "/proc/\(candidate)/stat", encoding: .utf8) else {
                return false
            }
            return text.split(separator: ")").last?.split(separator: " ").dropFirst().first == "\(process)"
        }
    }

    static func isRunning(_ process: Int32) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return text.split(separator: ")").last?.split(separator: " ").first != "Z"
    }
}
