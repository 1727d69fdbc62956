import HostControl
import Varlink

/// A running unit, its name and its host's.
struct HostedUnit {
    let name: String
    let hostName: String
    let client: HostClient
    let instance: UInt64

    /// Asks the host, and waits for its answer.
    ///
    /// - Throws: `WindowFailure` where there is no such unit, `VarlinkClientError` where the host does not answer.
    init(_ address: UnitAddress) throws {
        client = try HostClient(processID: address.host)
        let status = try client.status()
        guard let unit = status.units.first(where: { $0.instance == address.instance }) else {
            throw WindowFailure(
                .notFound, "the host \(address.host) has no unit \(address.instance); `auctl ps` shows those that run")
        }
        (name, hostName, instance) = (unit.name, status.host.name, unit.instance)
    }
}
