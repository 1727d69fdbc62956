import HostControl
import Varlink

/// A running unit, its name and its host's.
struct HostedUnit {
    let name: String
    let hostName: String
    private let client: HostClient
    private let instance: UInt64

    /// - Throws: `WindowFailure` where there is no such unit.
    init(_ address: UnitAddress) throws {
        do {
            client = try HostClient(processID: address.host)
            let status = try client.status()
            guard let unit = status.units.first(where: { $0.instance == address.instance }) else {
                throw WindowFailure(
                    .notFound,
                    "the host \(address.host) has no unit \(address.instance); `auctl ps` shows those that run")
            }
            (name, hostName, instance) = (unit.name, status.host.name, unit.instance)
        } catch let error as VarlinkClientError {
            throw WindowFailure(.unreachable, "\(error)")
        }
    }

    /// A view of its parameters.
    @MainActor
    func genericView() throws -> GenericUnitView {
        do {
            return try GenericUnitView(client, instance, title: name)
        } catch {
            throw WindowFailure(.unit, "\(name): \(error)")
        }
    }
}
