import DaemonControl
import Glibc
import HostControl
import Synchronization

/// Further incidents as they happen: from the daemon while one runs, which follows all hosts, else from the hosts.
///
/// Thread: any but render.
final class IncidentFeed: Sendable {
    /// Milliseconds between two looks for hosts.
    private static let hostMilliseconds = 250
    /// Seconds between two looks for a daemon.
    private static let daemonSeconds: UInt32 = 1

    private let history: Mutex<IncidentHistory>
    private let show: @Sendable (LoggedIncident) -> Void

    /// - Parameters:
    ///   - history: what is known already and is not shown again.
    ///   - show: called with each further one, from several threads, one at a time.
    init(after history: IncidentHistory, show: @escaping @Sendable (LoggedIncident) -> Void) {
        self.history = Mutex(history)
        self.show = show
    }

    /// Goes on until the process ends.
    func run() -> Never {
        while true {
            followDaemon()
            let hosts = HostFollower(milliseconds: Self.hostMilliseconds, started: 0) { [weak self] host, incident in
                self?.take(LoggedIncident(host: host, incident: incident))
            }
            hosts.start()
            while !DaemonClient.isRunning { sleep(Self.daemonSeconds) }
            hosts.stop()
        }
    }

    /// Returns when there is no daemon, or it ended.
    private func followDaemon() {
        guard let daemon = try? DaemonClient() else { return }
        try? daemon.followIncidents {
            take($0)
            return true
        }
    }

    private func take(_ entry: LoggedIncident) {
        history.withLock { history in
            if history.take(entry) { show(entry) }
        }
    }
}
