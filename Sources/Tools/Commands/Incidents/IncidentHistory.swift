import DaemonControl
import HostControl
import Supervision

/// Incidents of several sources, each once.
package struct IncidentHistory {
    private struct Key: Hashable {
        let host: Int32
        let instance: UInt64
        let process: Int32
        let microseconds: Int64

        /// Without the cause: the daemon, which is the parent of its services, may know more of it than the host.
        init(_ entry: LoggedIncident) {
            let incident = entry.incident
            let time = incident.time.isFinite ? min(max(incident.time, 0), 1e12) : 0
            (host, instance) = (entry.host?.processID ?? 0, incident.instance)
            (process, microseconds) = (incident.processID, Int64(time * 1e6))
        }
    }

    private var known: Set<Key> = []
    private var taken: [LoggedIncident] = []

    package init() {}

    /// False for one that is known already: what was taken first stays.
    package mutating func take(_ entry: LoggedIncident) -> Bool {
        guard known.insert(Key(entry)).inserted else { return false }
        taken.append(entry)
        return true
    }

    /// All that were taken, oldest first.
    package var incidents: [LoggedIncident] { taken.sorted { $0.incident.time < $1.incident.time } }
}
