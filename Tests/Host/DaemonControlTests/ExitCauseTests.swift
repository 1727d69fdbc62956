import DaemonControl
import Glibc
import Supervision
import Synchronization
import TestSupport
import Testing
import Varlink

/// How a process ended that only its parent, the daemon, can know.
@Suite(.timeLimit(.minutes(1))) struct ExitCauseTests {
    /// A daemon that learns of an end after it was asked some times.
    private final class LateDaemon: VarlinkInterface {
        let name = DaemonMethods.interfaceName
        let description = "interface io.auserviced\nmethod ExitCause() -> ()\n"
        let calls = Atomic<Int>(0)
        private let silentCalls: Int

        init(silentCalls: Int) { self.silentCalls = silentCalls }

        func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
            let number = calls.add(1, ordering: .relaxed).newValue
            return VarlinkReply(DaemonMessages.Cause(cause: number > silentCalls ? .signal(SIGABRT) : nil))
        }
    }

    private let folder: TemporaryFolder
    private let daemon = LateDaemon(silentCalls: 3)
    private let server: VarlinkServer
    private let launcher: DaemonLauncher

    init() throws {
        folder = try TemporaryFolder()
        server = VarlinkServer(
            interfaces: [daemon], configuration: VarlinkServer.Configuration(product: "late", version: "1"))
        server.serve(try VarlinkListener(listeningAt: .path(folder.file("daemon"))))
        launcher = DaemonLauncher(address: .path(folder.file("daemon")))
    }

    /// A child that has ended and that nobody has reaped.
    private func ended() throws -> pid_t {
        var child = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        defer { free(arguments[0]) }
        try #require(posix_spawnp(&child, "true", nil, nil, &arguments, environ) == 0)
        var information = siginfo_t()
        try #require(waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) == 0)
        return child
    }

    @Test func aDaemonThatLearnsOfTheEndLaterIsAskedAgain() throws {
        let child = try ended()
        defer { waitpid(child, nil, 0) }
        #expect(launcher.exitCause(processID: child) == .signal(SIGABRT))
        #expect(daemon.calls.load(ordering: .relaxed) == 4)
        server.stop()
    }

    @Test func aProcessThatRunsIsAskedForOnce() {
        #expect(launcher.exitCause(processID: getpid()) == nil)
        #expect(daemon.calls.load(ordering: .relaxed) == 1)
        server.stop()
    }
}
