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
    /// Samples beyond the bound are cut there, and the unit plays on.
    case limited
    /// Nothing that is heard changed: only what the unit asked too much of is held back.
    case keptPlaying
    /// The unit is not started again until it is released or updated.
    case quarantined
    /// The unit stays away.
    case removed
}

extension IncidentAction: CustomStringConvertible {
    /// For people; JSON has the raw value.
    public var description: String {
        switch self {
        case .restarted: "started again"
        case .restartScheduled: "starts again"
        case .demoted: "lowered to ordinary priority"
        case .bridged: "bridged"
        case .limited: "cut at +18 dBFS"
        case .keptPlaying: "plays on"
        case .quarantined: "put into quarantine"
        case .removed: "removed"
        }
    }
}
