/// What was done about an incident.
public enum IncidentAction: String, Codable, Equatable, Sendable {
    /// A new service was started.
    case restarted
    /// A new service starts after a delay.
    case restartScheduled
    /// The service's thread was taken out of the real-time class.
    case demoted
    /// The block was replaced, nothing else.
    case bridged
    /// The unit is not started again until it is released or updated.
    case quarantined
    /// The unit stays away.
    case removed
}
