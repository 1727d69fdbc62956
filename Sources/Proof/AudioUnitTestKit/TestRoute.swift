/// A way in which a host runs a unit. What the unit gives must be the same by all of them.
public enum TestRoute: String, CaseIterable, Sendable, Codable {
    /// In the host's process, where the bundle allows it.
    case inProcess
    /// In a process of its own.
    case outOfProcess
    /// In a process of its own, rendered by a chain.
    case chain
    /// In a process that it shares with another instance, which renders as well.
    case group
    /// In a process of its own, rendered by a host that knows only the C functions of Audio Unit v2.
    case cInterface
}
