/// A service that the daemon started and that runs, or was lost while it waited.
public struct ServiceStatus: Hashable, Sendable, Codable {
    /// What `Attach` takes: 32 hexadecimal digits that cannot be guessed.
    public let token: String
    /// What the process is called, by convention the unit's name.
    public let title: String
    /// The library that it was started for.
    public let libraryPath: String
    /// The process.
    public let processID: Int32
    /// The host that uses it, or used it last.
    public let hostPID: Int32
    /// What it is doing.
    public let state: ServiceState
    /// Seconds since it was started.
    public let age: Double
    /// Seconds until a waiting service ends itself; nil while it is attached.
    public let secondsLeft: Double?
    /// Proportional set size in bytes; nil when it cannot be read.
    public let pssBytes: UInt64?

    package init(
        token: String, title: String, libraryPath: String, processID: Int32, hostPID: Int32, state: ServiceState,
        age: Double, secondsLeft: Double?, pssBytes: UInt64?
    ) {
        self.token = token
        self.title = title
        self.libraryPath = libraryPath
        self.processID = processID
        self.hostPID = hostPID
        self.state = state
        self.age = age
        self.secondsLeft = secondsLeft
        self.pssBytes = pssBytes
    }
}
