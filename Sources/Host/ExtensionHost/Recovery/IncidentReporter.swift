import Supervision

/// Who is notified of incidents. Thread: any but render.
package protocol IncidentReporter: Sendable {
    /// Passes an incident on.
    func record(_ incident: Incident)
    /// Whether the failure of these, which shared a process, is one of many at once: then the machine is to blame.
    func isSystemFault(instances: Set<UInt64>, at now: UInt64) -> Bool
    /// The unit of this number fell or is being started: until then the machine has work beside rendering.
    func noteUnrest(of instance: UInt64, until time: UInt64)
    /// Whether at that time a unit other than this one had fallen or was being started.
    func isUnsettled(besides instance: UInt64, at time: UInt64) -> Bool
}
