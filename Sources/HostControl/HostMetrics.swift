/// A host with its units, as metrics are made of them.
public struct HostMetrics: Hashable, Sendable, Codable {
    /// The host.
    public let host: HostStatus
    /// Its units.
    public let units: [UnitStatus]

    /// Creates the pair.
    public init(host: HostStatus, units: [UnitStatus]) {
        self.host = host
        self.units = units
    }
}
