/// A unit together with the host it runs in.
public struct LocatedUnit: Sendable {
    /// The host.
    public let host: HostStatus
    /// The unit, as it was when asked.
    public let status: UnitStatus
    /// The connection to the host; all units that came with one answer share it.
    public let client: HostClient

    /// Joins what one answer of a host holds.
    public init(host: HostStatus, status: UnitStatus, client: HostClient) {
        self.host = host
        self.status = status
        self.client = client
    }

    /// Its name for commands: `pid/instance`.
    public var reference: String { "\(host.processID)/\(status.instance)" }
}
