/// One thing that `auctl doctor` looked at.
struct SystemCheck: Encodable, Equatable, Sendable {
    enum Status: String, Encodable, Sendable {
        case good
        /// Works, with less.
        case warning
        /// Does not work.
        case problem
        /// Neither good nor bad.
        case note
    }

    var name: String
    var status: Status
    /// What was found.
    var finding: String
    /// What to do about it; nil when nothing needs doing.
    var remedy: String?

    static func good(_ name: String, _ finding: String) -> SystemCheck {
        SystemCheck(name: name, status: .good, finding: finding)
    }
    static func note(_ name: String, _ finding: String, _ remedy: String? = nil) -> SystemCheck {
        SystemCheck(name: name, status: .note, finding: finding, remedy: remedy)
    }
    static func warning(_ name: String, _ finding: String, _ remedy: String) -> SystemCheck {
        SystemCheck(name: name, status: .warning, finding: finding, remedy: remedy)
    }
    static func problem(_ name: String, _ finding: String, _ remedy: String) -> SystemCheck {
        SystemCheck(name: name, status: .problem, finding: finding, remedy: remedy)
    }
}
