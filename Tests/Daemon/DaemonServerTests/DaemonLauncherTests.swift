import DaemonControl
import Glibc
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization
import TestSupport
import Testing

/// Who starts a host's services, with and without a daemon that answers.
@Suite(.timeLimit(.minutes(2))) struct DaemonLauncherTests {
    private static let request = LaunchRequest(
        title: "Test", libraryPath: "/usr/lib/auserviced/extensions/test.so", bundleHash: "abc")

    private struct Other: ServiceLauncher {
        func launch(_ request: LaunchRequest) async throws -> LaunchedService { throw LaunchError.shutDown }
    }

    private func answers(_ service: LaunchedService) throws -> Bool {
        let connection = ServiceConnection(socket: service.socket)
        defer { connection.close() }
        try connection.call(.ping, EmptyMessage(), deadline: MonotonicClock.deadline(milliseconds: 30_000))
        return true
    }

    @Test func launcherUsesTheDaemonAndElseTheOther() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let used = Atomic<Int>(0)
        let launcher = DaemonLauncher(address: daemon.address) {
            used.add(1, ordering: .relaxed)
            return Other()
        }
        #expect(try await answers(launcher.launch(Self.request)) && used.load(ordering: .relaxed) == 0)
        _ = try daemon.terminate()
        await #expect(throws: LaunchError.shutDown) { try await launcher.launch(Self.request) }
        await #expect(throws: LaunchError.shutDown) { try await launcher.launch(Self.request) }
        #expect(used.load(ordering: .relaxed) == 1)
    }

    @Test func launcherDoesWithoutADaemonThatHangsAndAsksItAgainLater() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let used = Atomic<Int>(0)
        let told = Mutex<[String]>([])
        let launcher = DaemonLauncher(
            address: daemon.address, patienceMilliseconds: 4000, pauseMilliseconds: 0,
            fallback: {
                used.add(1, ordering: .relaxed)
                return Other()
            }, onSilence: { line in told.withLock { $0.append(line) } })
        #expect(try await answers(launcher.launch(Self.request)))
        try daemon.process.signal(SIGSTOP)
        await #expect(throws: LaunchError.shutDown) { try await launcher.launch(Self.request) }
        #expect(launcher.exitCause(processID: 1) == nil)
        #expect(used.load(ordering: .relaxed) == 1)
        #expect(told.withLock { $0.count } == 2 && told.withLock { $0.allSatisfy { $0.contains("within 4.0 s") } })
        try daemon.process.signal(SIGCONT)
        #expect(try await answers(launcher.launch(Self.request)))
    }

    @Test func aDaemonThatHangsIsNotAskedAgainForAWhile() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let told = Atomic<Int>(0)
        let launcher = DaemonLauncher(
            address: daemon.address, pauseMilliseconds: 3_600_000, onSilence: { _ in told.add(1, ordering: .relaxed) })
        try daemon.process.signal(SIGSTOP)
        for _ in 0..<20 { await #expect(throws: LaunchError.self) { try await launcher.launch(Self.request) } }
        #expect(launcher.lastOutput(processID: 1).isEmpty && told.load(ordering: .relaxed) == 1)
        try daemon.process.signal(SIGCONT)
    }
}
