import DaemonControl
import Glibc
import HostControl
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
    private let end: @Sendable (Int32) -> ServiceEnd?

    /// - Parameter end: how a service that the daemon started ended; nil while it runs.
    init(log: IncidentLog, end: @escaping @Sendable (Int32) -> ServiceEnd?) {
        self.log = log
        self.end = end
    }

    /// Takes what a host reported.
    func take(_ incident: Incident, from host: HostStatus) {
        guard isNew(incident, host: host.processID) else { return }
        var incident = incident
        if case .other = incident.cause, let end = reapedEnd(incident.processID) {
            incident.cause = end.cause
            if incident.lastOutput.isEmpty { incident.lastOutput = end.lastOutput }
        }
        log.add(LoggedIncident(host: host, incident: incident))
    }

    /// Takes the end of a service that no host reports.
    func take(_ end: ServiceEnd, time: Double) {
        guard !end.hasHost, end.cause != .exit(0) else { return }
        let incident = Incident(
            time: time, component: end.title, instance: 0, processID: end.processID, cause: end.cause, action: .removed,
            lastOutput: end.lastOutput)
        log.add(LoggedIncident(host: nil, incident: incident))
    }

    /// The host may see its connection end a moment before the kernel notifies the parent.
    private func reapedEnd(_ process: Int32) -> ServiceEnd? {
        for _ in 0..<10 where process > 0 {
            if let end = end(process) { return end }
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
