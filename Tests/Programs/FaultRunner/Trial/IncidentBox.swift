import Supervision
import Synchronization

/// Incidents on their way from the threads that notice them.
final class IncidentBox: Sendable {
    private let incidents = Mutex<[Incident]>([])

    func add(_ incident: Incident) { incidents.withLock { $0.append(incident) } }

    func take() -> [Incident] {
        incidents.withLock { incidents in
            defer { incidents = [] }
            return incidents
        }
    }
}
