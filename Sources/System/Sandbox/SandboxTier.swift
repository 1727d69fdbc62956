/// How far a process is locked in, the strongest first.
public enum SandboxTier: String, CaseIterable, Codable, Sendable {
    /// It has files, processes, network and users of its own, and what follows.
    case namespaces
    /// It opens only what it was given, and makes only the system calls that it needs.
    case calls
    /// Nothing keeps it from what its user may do.
    case none

    /// The letter by which people call it.
    public var letter: String {
        switch self {
        case .namespaces: "A"
        case .calls: "B"
        case .none: "C"
        }
    }
}
