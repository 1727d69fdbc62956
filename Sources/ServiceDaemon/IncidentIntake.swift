import Glibc
import HostControl
import ServiceClient
import Supervision
import Synchronization

/// Takes incidents from hosts and from the daemon itself into the log, each once and with its true cause.
///
/// A host learns of the end of a service that the daemon started only that it ended, not how; the daemon, its parent,
/// knows. A host's stream may repeat what its list of the latest held. Thread: any but render.
final class IncidentIntake: Sendable {
    private struct Key: Hashable {
        let host: Int32
        let instance: UInt64
        let microseconds: Int64
        let kind: String
    }

    private static let remembered = 4096

    private let seen = Mutex<(keys: Set<Key>, order: [Key])>(([], []))
    private let log: IncidentLog
    private let exitCause: @Sendable (Int32) -> IncidentCause?

    init(log: IncidentLog, exitCause: @escaping @Sendable (Int32) -> IncidentCause?) {
        self.log = log
        self.exitCause = exitCause
    }

    /// Takes what a host reported.
    func take(_ incident: Incident, from host: HostStatus) {
        guard isNew(incident, host: host.processID) else { return }
        var incident = incident
        if case .other = incident.cause, let cause = reapedCause(incident.processID) { incident.cause = cause }
        log.add(LoggedIncident(host: host, incident: incident))
    }

    /// Takes the end of a service that no host reports.
    func take(_ end: ServiceEnd, time: Double) {
        guard !end.hasHost, end.cause != .exit(0) else { return }
        let incident = Incident(
            time: time, component: end.title, instance: 0, processID: end.processID, cause: end.cause, action: .removed)
        log.add(LoggedIncident(host: nil, incident: incident))
    }

    /// The host may see its connection end a moment before the kernel tells the parent.
    private func reapedCause(_ process: Int32) -> IncidentCause? {
        for _ in 0..<10 where process > 0 {
            if let cause = exitCause(process) { return cause }
            usleep(10_000)
        }
        return nil
    }

    private func isNew(_ incident: Incident, host: Int32) -> Bool {
        let time = incident.time.isFinite ? min(max(incident.time, 0), 1e12) : 0
        let key = Key(
            host: host, instance: incident.instance, microseconds: Int64(time * 1e6), kind: incident.cause.kind)
        return seen.withLock { seen in
            guard seen.keys.insert(key).inserted else { return false }
            seen.order.append(key)
            if seen.order.count > Self.remembered { seen.keys.remove(seen.order.removeFirst()) }
            return true
        }
    }
}
