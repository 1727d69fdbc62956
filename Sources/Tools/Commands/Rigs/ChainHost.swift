import HostControl
import LinuxSystem
import TerminalOutput
import Varlink

/// A running host that plays a chain, with its units as they were when it was asked.
struct ChainHost {
    let client: HostClient
    let host: HostStatus
    let chain: ChainStatus
    /// In the chain's order.
    let units: [UnitStatus]

    /// The one that a person means: by its process, or by a unit of it; the only one when nothing is named. Throws when
    /// there is none, or several.
    static func find(_ text: String?) throws -> ChainHost {
        if let text { return try ChainHost(processID: try process(text)) }
        var found: [ChainHost] = []
        var failures: [CommandFailure] = []
        for process in HostDirectory.processes() {
            do {
                found.append(try ChainHost(processID: process))
            } catch {
                failures.append(error)
            }
        }
        if let only = found.first, found.count == 1 { return only }
        guard found.isEmpty else {
            let list = found.map { "  \($0.host.processID)  \(TerminalText.line($0.title))" }.joined(separator: "\n")
            throw CommandFailure(
                .notFound, "\(found.count) hosts of yours play; name one by its process with --host:\n\(list)")
        }
        throw failures.first ?? CommandFailure(.unreachable, "no host of yours plays")
    }

    static func process(_ text: String) throws -> Int32 {
        if let number = Int32(text), HostDirectory.processes().contains(number) { return number }
        var selector = InstanceSelector()
        return try selector.unit(named: text).host.processID
    }

    private init(processID: Int32) throws(CommandFailure) {
        do {
            client = try HostClient(processID: processID)
            chain = try client.chain()
            let status = try client.status()
            host = status.host
            units = chain.units.compactMap { unit in status.units.first { $0.instance == unit.instance } }
        } catch let error as VarlinkError {
            throw CommandFailure(.failed, "the host \(processID): \(error)")
        } catch {
            throw CommandFailure(.unreachable, "the host \(processID) does not answer: \(error)")
        }
        guard units.count == chain.units.count, !units.isEmpty else {
            throw CommandFailure(.failed, "the host \(processID) has lost units of its chain; ask again")
        }
    }

    /// The host with its units, as a person reads it.
    var title: String { "\(host.name): " + units.map(\.name).joined(separator: " → ") }

    /// Calls the host, and names it in what goes wrong.
    func call<Result>(_ body: (HostClient) throws -> Result) throws(CommandFailure) -> Result {
        do {
            return try body(client)
        } catch let error as VarlinkError {
            throw CommandFailure(
                error.name == HostMethods.fileUnusable ? .unusable : .failed, "the host \(host.processID): \(error)")
        } catch {
            throw CommandFailure(.unreachable, "the host \(host.processID) does not answer: \(error)")
        }
    }

    /// A unit of the chain as commands address it.
    func unit(_ index: Int) -> LocatedUnit { LocatedUnit(host: host, status: units[index], client: client) }
}
