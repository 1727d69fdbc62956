import Foundation
import HostControl
import TerminalOutput

/// One look of `top` as text: a line for each host, with what drives it, and the table of all units.
package struct TopPage {
    package var hosts: [HostMetrics] = []
    package var units: [UnitRow] = []
    /// Cycles per second, by instance.
    package var rates: [String: Double] = [:]
    /// By `EngineLoadMeter.key`.
    package var loads: [String: Double] = [:]

    package init() {}

    /// - Parameters:
    ///   - columns: those of the terminal; nil for everything whole.
    ///   - rows: those of the terminal; what does not fit is counted in the last line. Nil for all.
    ///   - footer: a line below, of the rows.
    package func lines(columns: Int?, rows: Int? = nil, footer: String? = nil, isColored: Bool = false) -> [String] {
        guard !units.isEmpty else { return ["No host of yours is running a unit."] + [footer].compactMap(\.self) }
        let table = UnitTable.live(units, rates: rates, columns: columns, isColored: isColored)
        let lines =
            heads(columns) + [""] + table.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let rows else { return lines + [footer].compactMap(\.self) }
        return Self.cut(lines, to: max(rows - (footer == nil ? 0 : 1), 1)) + [footer].compactMap(\.self)
    }

    private static func cut(_ lines: [String], to rows: Int) -> [String] {
        guard lines.count > rows else { return lines }
        return lines.prefix(rows - 1) + ["… \(lines.count - rows + 1) more lines"]
    }

    private func heads(_ columns: Int?) -> [String] {
        hosts.filter { !$0.units.isEmpty }.flatMap(head).map { text in
            let line = TerminalText.line(text)
            return columns.map { TerminalText.shortened(line, columns: $0) } ?? line
        }
    }

    private func head(_ host: HostMetrics) -> [String] {
        let name = "\(host.host.processID) \(host.host.name)"
        let engines = host.engines ?? []
        if let only = engines.first, engines.count == 1 { return ["\(name)  \(text(only, of: host))"] }
        return [name] + engines.map { "  \($0.name)  \(text($0, of: host))" }
    }

    /// What drives an engine. The device is last: its name may be long.
    private func text(_ engine: EngineStatus, of host: HostMetrics) -> String {
        var parts: [String] = engine.state == "running" ? [] : [engine.state]
        if engine.sampleRate > 0 { parts.append(String(format: "%.0f Hz", engine.sampleRate)) }
        if engine.framesPerCycle > 0 { parts.append("\(engine.framesPerCycle) frames") }
        if let load = loads[EngineLoadMeter.key(host, engine)] {
            parts.append(String(format: "load %.1f %%", load * 100))
        }
        if engine.sampleRate > 0 { parts.append("xruns \(engine.xruns)") }
        return (parts + [engine.device]).joined(separator: "  ")
    }
}
