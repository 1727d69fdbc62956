import Foundation
import TerminalOutput

/// The tables of `ps` and `top`.
package enum UnitTable {
    /// What runs: component, instance, service process, state, incidents. `columns` are those of the terminal; nil for
    /// everything whole.
    package static func short(_ units: [UnitRow], columns: Int? = nil) -> String {
        var table = TextTable([
            ("instance", .left), ("component", .left), ("name", .left), ("service", .right), ("state", .left),
            ("incidents", .right), ("restarts", .right), ("misses", .right), ("delay ms", .right),
            ("stolen ms", .right), ("sandbox", .left),
        ])
        for unit in units {
            table.append([
                unit.instance, unit.component, unit.name, service(unit), state(unit), "\(unit.incidents)",
                "\(unit.restarts)", "\(unit.misses)", delay(unit), stolen(unit), unit.sandbox ?? "–",
            ])
        }
        return table.text(columns: columns, keeping: 6)
    }

    /// What it costs. `rates` are cycles per second by instance, where there were two looks; `columns` as for `short`.
    package static func live(_ units: [UnitRow], rates: [String: Double] = [:], columns: Int? = nil) -> String {
        var table = TextTable([
            ("instance", .left), ("unit", .left), ("service", .right), ("state", .left), ("dsp µs p50", .right),
            ("p99", .right), ("ipc µs p50", .right), ("p99", .right), ("load", .right), ("cycles/s", .right),
            ("misses", .right), ("delay ms", .right), ("stolen ms", .right), ("restarts", .right),
            ("overflows", .right), ("PSS", .right),
        ])
        for unit in units {
            table.append([
                unit.instance, unit.name, service(unit), state(unit), time(unit.dspP50), time(unit.dspP99),
                time(unit.ipcP50), time(unit.ipcP99), String(format: "%.1f %%", unit.load * 100),
                rates[unit.instance].map { String(format: "%.0f", $0) } ?? "", "\(unit.misses)", delay(unit),
                stolen(unit),
                "\(unit.restarts)", "\(unit.queueOverflows)",
                unit.pssKiB.map { String(format: "%.1f MiB", Double($0) / 1024) } ?? "",
            ])
        }
        return table.text(columns: columns, keeping: 4)
    }

    /// Of the host's render thread and of the service's.
    private static func delay(_ unit: UnitRow) -> String {
        let delays = [unit.hostRunDelayMilliseconds, unit.serviceRunDelayMilliseconds]
        guard delays.contains(where: { $0 != nil }) else { return "–" }
        return delays.map { $0.map { String(format: "%.0f", $0) } ?? "–" }.joined(separator: "+")
    }

    private static func stolen(_ unit: UnitRow) -> String {
        unit.stolenMilliseconds.map { String(format: "%.0f", $0) } ?? "–"
    }

    private static func service(_ unit: UnitRow) -> String {
        unit.inProcess ? "in host" : unit.serviceProcess.map(String.init) ?? "–"
    }

    private static func state(_ unit: UnitRow) -> String {
        let left = unit.secondsLeft.map { String(format: ", %.0f s left", $0) } ?? ""
        return unit.state + (unit.tracer == nil ? "" : ", traced") + left
    }

    private static func time(_ microseconds: Double) -> String {
        microseconds > 0 ? String(format: microseconds < 100 ? "%.2f" : "%.0f", microseconds) : ""
    }
}
