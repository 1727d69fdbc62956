/// What the soak does to a unit.
enum SoakKind: String, CaseIterable, Codable, Sendable {
    case kill, stop, abort, crash, exit, hang, sleep, nan, error, requeue, garbage, flood, late

    /// How long its outages may be.
    enum Family: String, Codable, Sendable {
        case death, hang, other
    }

    /// A fault of the faulty unit's; nil for a signal from outside.
    var fault: String? {
        switch self {
        case .kill, .stop: nil
        case .sleep: "sleep forever"
        case .garbage: "random bytes"
        case .flood: "notification storm"
        case .late: "slow once"
        default: rawValue
        }
    }

    /// What it is to be told as; empty when it is not to end the unit.
    var causes: Set<String> {
        switch self {
        case .kill: ["signal 9"]
        case .abort: ["signal 6"]
        case .crash: ["signal 11"]
        case .exit: ["exit 0"]
        case .stop, .hang, .sleep: ["deadline"]
        case .nan: ["notFinite"]
        case .error: ["renderError"]
        case .garbage, .flood: ["protocolError"]
        // The sandbox refuses to move waiters.
        case .late, .requeue: []
        }
    }

    var family: Family {
        switch self {
        case .kill, .abort, .crash, .exit: .death
        case .stop, .hang, .sleep: .hang
        default: .other
        }
    }

    /// Whether it ends the whole process at once, so that units that share one may be given it.
    var isForGroups: Bool { family == .death }
}
