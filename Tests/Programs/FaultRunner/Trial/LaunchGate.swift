import Supervision
import Synchronization

/// Holds back the services that a host wants started, until the trial lets them.
final class LaunchGate: Sendable {
    private let isClosed = Mutex(false)

    func close() { isClosed.withLock { $0 = true } }
    func open() { isClosed.withLock { $0 = false } }

    fileprivate func wait() async throws {
        while isClosed.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
    }
}

/// A launcher behind a gate.
struct GatedLauncher: ServiceLauncher {
    let gate: LaunchGate
    let launcher: any ServiceLauncher

    func launch(_ request: LaunchRequest) async throws -> LaunchedService {
        try await gate.wait()
        return try await launcher.launch(request)
    }

    func show(_ folders: [String]) { launcher.show(folders) }
    func exitCause(processID: Int32) -> IncidentCause? { launcher.exitCause(processID: processID) }
    func lastOutput(processID: Int32) -> [String] { launcher.lastOutput(processID: processID) }
}
