import ComponentRegistry
import DaemonControl
import Supervision
import Varlink

/// The services that the daemon keeps, and the way to take one over that waits since its host died.
struct WaitingUnits {
    private let client: DaemonClient

    /// Connects to the daemon. Throws `.unreachable` when none runs.
    init() throws {
        do {
            client = try DaemonClient()
        } catch {
            throw CommandFailure(
                .unreachable,
                "only services that the daemon started wait for another host, and it cannot be reached: "
                    + "\(error)")
        }
    }

    /// Every service of the daemon, oldest first, waiting or in use.
    func all() throws -> [WaitingUnit] {
        // A daemon that hangs must not keep the list of the hosts' units back for long.
        let services = try answered { try client.services(seconds: 1) }
        guard !services.isEmpty else { return [] }
        let components = ComponentScanner().scan().components
        return services.map { WaitingUnit($0, in: components) }
    }

    /// Those that wait; none without a daemon. A daemon that does not answer is reported on standard error.
    static func waiting() -> [WaitingUnit] {
        guard let units = try? WaitingUnits() else { return [] }
        do {
            return try units.all().filter(\.isWaiting)
        } catch {
            StandardError.write("auctl: \(error)")
            return []
        }
    }

    /// Takes a service over for this process. Throws when it ended or another host was faster.
    func take(_ unit: WaitingUnit) throws -> LaunchedService {
        try answered { try client.attach(token: unit.service.token).service }
    }

    private func answered<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as VarlinkError {
            throw CommandFailure(.failed, "\(error)")
        } catch {
            throw CommandFailure(.unreachable, "the daemon does not answer: \(error)")
        }
    }
}
