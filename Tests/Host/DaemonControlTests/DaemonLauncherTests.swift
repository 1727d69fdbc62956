import DaemonControl
import Supervision
import Synchronization
import TestSupport
import Testing
import Varlink

/// Starting services with a daemon that is missing or does not answer.
@Suite(.timeLimit(.minutes(1))) struct DaemonLauncherTests {
    private static let request = LaunchRequest(title: "Test", libraryPath: "/test.so")

    /// Starts nothing; what it was asked for is its error.
    private struct Fallback: ServiceLauncher {
        func launch(_ request: LaunchRequest) async throws -> LaunchedService {
            throw LaunchError.refused("the other launcher was asked for \(request.title)")
        }
    }

    private static let askedOther = LaunchError.refused("the other launcher was asked for Test")

    @Test func withoutADaemonTheOtherLauncherIsAsked() async throws {
        let folder = try TemporaryFolder()
        let made = Mutex(0)
        let launcher = DaemonLauncher(address: .path(folder.file("nobody"))) {
            made.withLock { $0 += 1 }
            return Fallback()
        }
        for _ in 0..<3 {
            await #expect(throws: Self.askedOther) { _ = try await launcher.launch(Self.request) }
        }
        #expect(made.withLock { $0 } == 1)
        #expect(launcher.exitCause(processID: 1) == nil)
        #expect(launcher.lastOutput(processID: 1) == [])
        #expect(launcher.token(processID: 1) == nil)
    }

    @Test func withoutADaemonAndWithoutAnotherLauncherTheAddressIsNamed() async throws {
        let folder = try TemporaryFolder()
        let address = VarlinkAddress.path(folder.file("nobody"))
        let reason = "\(VarlinkClientError.notRunning(address: "\(address)"))"
        await #expect(throws: LaunchError.refused(reason)) {
            _ = try await DaemonLauncher(address: address).launch(Self.request)
        }
    }

    @Test func aDaemonThatIsSilentIsReportedAndNotAskedAgainForAWhile() async throws {
        let daemon = try LyingDaemon([String: String](), isSilent: true)
        let sentences = Mutex<[String]>([])
        let launcher = DaemonLauncher(
            address: daemon.address, patienceMilliseconds: 50, pauseMilliseconds: 600_000, fallback: { Fallback() },
            onSilence: { sentence in sentences.withLock { $0.append(sentence) } })
        for _ in 0..<3 {
            await #expect(throws: Self.askedOther) { _ = try await launcher.launch(Self.request) }
        }
        #expect(launcher.lastOutput(processID: 1) == [])
        #expect(daemon.callCount == 1)
        let reported = sentences.withLock { $0 }
        #expect(reported.count == 1)
        #expect(reported.first?.contains("for 600 s") == true)
    }

    @Test func aDaemonThatLiesIsNotTrustedWithTheStart() async throws {
        let reply = DaemonMessages.Launched(token: "t", processID: 1, wasWarm: true, socket: 7, pidfd: 8, sandbox: nil)
        let daemon = try LyingDaemon(reply, descriptorCount: 1)
        let launcher = DaemonLauncher(address: daemon.address) { Fallback() }
        await #expect(throws: Self.askedOther) { _ = try await launcher.launch(Self.request) }
        #expect(launcher.token(processID: 1) == nil)
    }
}
