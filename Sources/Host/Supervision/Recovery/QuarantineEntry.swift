/// A bundle that is not started any more.
public struct QuarantineEntry: Codable, Equatable, Sendable {
    /// Identifies the bundle's content: an update has another one and is free again.
    public var bundleHash: String
    /// The component that crashed, as `type subtype manufacturer`.
    public var component: String
    /// For people.
    public var reason: String
    /// Seconds since 1970.
    public var since: Double

    /// Nothing is checked; an entry takes effect with `QuarantineStore.add`.
    public init(bundleHash: String, component: String, reason: String, since: Double) {
        self.bundleHash = bundleHash
        self.component = component
        self.reason = reason
        self.since = since
    }
}
