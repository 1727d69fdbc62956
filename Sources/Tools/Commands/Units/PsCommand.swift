import ArgumentParser
import HostControl
import TerminalOutput

/// `auctl ps`: the units that run now.
struct PsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ps", abstract: "Lists the units that your hosts are running.",
        discussion: """
            A unit whose host died while the daemon runs is listed as waiting; `auctl play FILE --attach INSTANCE` \
            takes it over with its parameters and state. A narrow terminal has fewer columns; --json has all.

            Beside the bypassed cycles stands what the machine took: delay is the time that the host's and the service's render \
            thread were ready and had no core, stolen what a hypervisor took from all cores since the unit was made.

            A unit is traced while a debugger has its service: it may be as late as it likes then. Its view is open while \
            somebody shows it.

            auctl ps --json
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let units = HostDirectory.units(includingMemory: true).map(UnitRow.init) + WaitingUnits.waiting().map(\.row)
        try output.print(
            units,
            escapedTable: { isColored in
                units.isEmpty
                    ? "No host of yours is running a unit."
                    : UnitTable.short(units, columns: TerminalWidth.columns, isColored: isColored)
            })
        explain(units.filter { $0.state == UnitState.quarantined.rawValue })
    }

    /// Why units are in quarantine, and what lifts it.
    private func explain(_ units: [UnitRow]) {
        guard !units.isEmpty, !output.json else { return }
        let quarantine = Quarantine()
        for unit in units {
            let reason = quarantine.entry(ofCodes: unit.component).map { ": \($0.explanation)" } ?? ""
            let again = "`auctl restart \(unit.instance)` starts it again in its host"
            StandardError.write(
                "auctl: \(unit.instance) (\(TerminalText.line(unit.name))) is in quarantine\(reason); \(again)")
        }
    }
}
