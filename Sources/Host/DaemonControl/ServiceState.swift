/// What a service that the daemon started is doing.
public struct ServiceState: RawRepresentable, Hashable, Sendable, Codable {
    /// The state's name.
    public let rawValue: String

    /// Any name, also one of a later version.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A host uses it.
    public static let attached = ServiceState(rawValue: "attached")
    /// Its host is gone; it waits for another.
    public static let waiting = ServiceState(rawValue: "waiting")
    /// It crashed or was killed while it waited; only its name is left.
    public static let lost = ServiceState(rawValue: "lost")
}
