import ArgumentParser
import HostControl

/// `auctl param`: shows and sets parameters of a running unit.
struct ParamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "param", abstract: "Shows or sets parameters of a running unit.",
        discussion: "`auctl param 1` lists all, `auctl param 1 cutoff` shows one, `auctl param 1 cutoff=900` sets one.")

    @OptionGroup var target: UnitArgument
    @Argument(
        help: ArgumentHelp("Parameters to show, or to set with =VALUE.", valueName: "key[=value]"),
        completion: NameCompletion.runningParameters)
    var parameters: [String] = []
    @OptionGroup var output: OutputOptions

    func run() throws {
        let assignments = try parameters.filter { $0.contains("=") }.map(ParameterAssignment.init)
        let unit = try target.unit()
        let all = try unit.call { try $0.parameters(instance: $1) }
        let search = ParameterSearch(all.map(ParameterSearch.Candidate.init), of: unit.status.name)
        // All that is wrong is found before anything is set.
        let values = try assignments.map { assignment in
            let parameter = try search.find(assignment.key)
            return (parameter, try search.value(assignment, of: parameter))
        }
        let asked = try parameters.filter { !$0.contains("=") }.map { try search.find($0).keyPath }
        for (parameter, value) in values {
            try unit.call { try $0.setParameter(instance: $1, parameter: parameter.keyPath, value: value) }
        }
        if !values.isEmpty { tellOfAbsence(unit.status) }
        let shown = asked + values.map(\.0.keyPath)
        let rows = values.isEmpty ? all : try unit.call { try $0.parameters(instance: $1) }
        let wanted = shown.isEmpty ? rows : shown.compactMap { path in rows.first { $0.keyPath == path } }
        try output.print(wanted.map(ParameterRow.init)) { ParameterRow.table(wanted.map(ParameterRow.init)) }
    }

    /// Values that are set while the unit is away are kept by its host.
    private func tellOfAbsence(_ unit: UnitStatus) {
        guard unit.state != .running, unit.state != .idle else { return }
        StandardError.write("auctl: \(unit.name) is \(unit.state.rawValue); it gets the value when it runs again")
    }
}
