import Supervision

/// A service that ended.
struct ServiceEnd: Sendable {
    let title: String
    let processID: Int32
    let hostPID: Int32
    /// Whether its host was alive, and so reports the end itself.
    let hasHost: Bool
    let cause: IncidentCause
    /// The last lines that it printed.
    let lastOutput: [String]
}
