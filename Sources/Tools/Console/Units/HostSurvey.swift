import HostControl
import LinuxSystem
import Supervision
import Varlink

/// One look after another at every host. It keeps a connection to each, and asks one that did not answer less often.
struct HostSurvey {
    fileprivate struct Known {
        var client: HostClient?
        var listed: ConsoleMessage.ListedHost
        var nextLook: UInt64 = 0
        /// The last incident of each unit, and how many it had then.
        var reasons: [UInt64: (count: UInt64, text: String?)] = [:]
    }

    /// How long a host has for its answer.
    private static let seconds = 1.0
    private static let patience: UInt64 = 5_000_000_000
    private var known: [Int32: Known] = [:]

    /// All hosts that run, by process.
    mutating func look() -> [ConsoleMessage.ListedHost] {
        let processes = HostDirectory.processes()
        for process in known.keys where !processes.contains(process) { known[process] = nil }
        for process in processes { look(at: process) }
        return processes.compactMap { known[$0]?.listed }
    }

    private mutating func look(at process: Int32) {
        var host = known[process] ?? Known(listed: ConsoleMessage.ListedHost(process: process, name: "host \(process)"))
        guard host.nextLook <= MonotonicClock.now() else { return }
        do {
            let client = try host.client ?? HostClient(processID: process)
            host.client = client
            let found = try client.status(seconds: Self.seconds)
            host.listed = ConsoleMessage.ListedHost(
                process: process, name: found.host.name,
                units: found.units.map { Self.listed($0, of: process, reason: host.reason(of: $0)) })
        } catch VarlinkClientError.notRunning {
            known[process] = nil
            return
        } catch {
            host.client?.close()
            host.client = nil
            host.listed.problem = "\(error)"
            host.nextLook = MonotonicClock.now() + Self.patience
        }
        known[process] = host
    }

    private static func listed(_ unit: UnitStatus, of process: Int32, reason: String?) -> ConsoleMessage.ListedUnit {
        // Hundredths, so that a list is the same while nothing that a person sees has changed.
        func short(_ number: Double) -> Double { number.isFinite ? (number * 1000).rounded() / 1000 : 0 }
        return ConsoleMessage.ListedUnit(
            unit: "\(process)/\(unit.instance)", name: unit.name, component: unit.component, state: unit.state.rawValue,
            load: short(unit.load), peak: unit.peak.map { Float(short(Double($0))) }, incidents: unit.incidents,
            restarts: unit.restarts, bypassed: unit.bypassedCycles, sandbox: unit.sandbox, isApart: !unit.inProcess,
            reason: reason)
    }
}

extension HostSurvey.Known {
    /// Why the unit failed last, asked for when there is news.
    fileprivate mutating func reason(of unit: UnitStatus) -> String? {
        guard unit.incidents > 0 else { return nil }
        if let known = reasons[unit.instance], known.count == unit.incidents { return known.text }
        let recent = try? client?.recentIncidents(seconds: 1)
        let last = recent?.last { $0.instance == unit.instance }
        let text = last.map { "\($0.cause); \($0.outcome)" }
        reasons[unit.instance] = (unit.incidents, text)
        return text
    }
}
