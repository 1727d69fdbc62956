import HostControl
import Supervision

/// An incident as the daemon's log keeps it, with the host it happened in.
public struct LoggedIncident: Equatable, Sendable, Codable {
    /// The host; nil when the service had none, such as one that crashed while it waited.
    public let host: HostStatus?
    /// What happened.
    public let incident: Incident

    /// Creates an entry.
    public init(host: HostStatus?, incident: Incident) {
        self.host = host
        self.incident = incident
    }
}

extension LoggedIncident: CustomStringConvertible {
    /// One line for logs.
    public var description: String {
        let place = host.map { " in \($0.name) (process \($0.processID))" } ?? ""
        return incident.description(in: place)
    }
}
