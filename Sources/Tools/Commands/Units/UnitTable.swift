import Foundation
import HostControl
import TerminalOutput

/// The tables of `ps` and `top`.
package enum UnitTable {
    /// What runs: component, instance, service process, state, incidents. `columns` are those of the terminal; nil for
    /// everything whole.
    package static func short(_ units: [UnitRow], columns: Int? = nil, isColored: Bool = false) -> String {
        var table = TextTable([
            ("instance", .left), ("component", .left), ("name", .left), ("service", .right), ("state", .left),
            ("incidents", .right), ("restarts", .right), ("bypassed", .right), ("delay ms", .right),
            ("stolen ms", .right), ("sandbox", .left),
        ])
        for unit in units {
            table.append(
                [
                    unit.instance, unit.component, unit.name, service(unit), state(unit), "\(unit.incidents)",
                    "\(unit.restarts)", "\(unit.bypassedCycles)", delay(unit), stolen(unit), unit.sandbox ?? "–",
                ], colors: colors(unit, column: 4))
        }
        return table.text(columns: columns, keeping: 6, isColored: isColored)
    }

    /// What it costs. `rates` are cycles per second by instance, where there were two looks; `columns` as for `short`.
    package static func live(
        _ units: [UnitRow], rates: [String: Double] = [:], columns: Int? = nil, isColored: Bool = false
    ) -> String {
        var table = TextTable([
            ("instance", .left), ("unit", .left), ("service", .right), ("state", .whole), ("peak dB", .right),
            ("load", .right), ("dsp µs p50", .right), ("bypassed", .right), ("delay ms", .right), ("stolen ms", .right),
            ("dsp p99", .right), ("ipc µs p50", .right), ("ipc p99", .right), ("cycles/s", .right),
            ("restarts", .right), ("overflows", .right), ("PSS", .right),
        ])
        for unit in units {
            table.append(
                [
                    unit.instance, unit.name, service(unit), presence(unit), peak(unit),
                    String(format: "%.1f %%", unit.load * 100), time(unit.dspP50), "\(unit.bypassedCycles)",
                    delay(unit), stolen(unit), time(unit.dspP99), time(unit.ipcP50), time(unit.ipcP99),
                    rates[unit.instance].map { String(format: "%.0f", $0) } ?? "", "\(unit.restarts)",
                    "\(unit.queueOverflows)", unit.pssKiB.map { String(format: "%.1f MiB", Double($0) / 1024) } ?? "",
                ], colors: colors(unit, column: 3))
        }
        return table.text(columns: columns, keeping: 4, isColored: isColored)
    }

    private static func colors(_ unit: UnitRow, column: Int) -> [Int: TerminalColor] {
        switch UnitState(rawValue: unit.state) {
        case .running: [column: .green]
        case .bridged, .restarting: [column: .yellow]
        case .quarantined: [column: .red]
        default: [:]
        }
    }

    /// dB of full scale; silence has none.
    private static func peak(_ unit: UnitRow) -> String {
        guard let peak = unit.peak, peak.isFinite else { return "–" }
        return peak > 0 ? String(format: "%.1f", 20 * log10(peak)) : "silent"
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
        presence(unit) + (unit.secondsLeft.map { String(format: ", %.0f s left", $0) } ?? "")
    }

    /// The state without how long it lasts.
    private static func presence(_ unit: UnitRow) -> String {
        // As `play` says it.
        let state = unit.state == UnitState.bridged.rawValue ? "bypassed" : unit.state
        return state + (unit.tracer == nil ? "" : ", traced") + ((unit.presenters ?? 0) > 0 ? ", view open" : "")
    }

    private static func time(_ microseconds: Double) -> String {
        microseconds > 0 ? String(format: microseconds < 100 ? "%.2f" : "%.0f", microseconds) : ""
    }
}
