import Supervision

/// Who is notified of incidents. Thread: any but render.
package protocol IncidentReporter: Sendable {
    /// Passes an incident on.
    func record(_ incident: Incident)
    /// Whether the failure of these, which shared a process, is one of many at once: then the machine is to blame.
    func isSystemFault(instances: Set<UInt64>, at now: UInt64) -> Bool
}
