import DaemonControl
import LinuxProcesses

/// What is kept of a service that ended while it waited, and not because its time was over: nothing that is open.
struct LostService: Sendable {
    let started: UInt64
    private let token: String
    private let title: String
    private let libraryPath: String
    private let processID: Int32
    private let hostPID: Int32

    init(_ entry: ServiceEntry) {
        started = entry.started
        token = entry.token
        title = entry.title
        libraryPath = entry.libraryPath
        processID = entry.process.processID
        hostPID = entry.hostPID
    }

    func status(now: UInt64) -> ServiceStatus {
        ServiceStatus(
            token: token, title: title, libraryPath: libraryPath, processID: processID, hostPID: hostPID, state: .lost,
            age: Double(now &- started) / 1e9, secondsLeft: nil, pssBytes: nil)
    }
}
