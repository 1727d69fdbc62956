/// A host with its units and engines, as metrics are made of them.
public struct HostMetrics: Hashable, Sendable, Codable {
    /// The host.
    public let host: HostStatus
    /// Its units.
    public let units: [UnitStatus]
    /// Its engines; nil from a host that omits them.
    public let engines: [EngineStatus]?

    /// Joins what one answer of a host holds.
    public init(host: HostStatus, units: [UnitStatus], engines: [EngineStatus]? = nil) {
        self.host = host
        self.units = units
        self.engines = engines
    }
}
