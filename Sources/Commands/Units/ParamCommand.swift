import ArgumentParser
import TerminalOutput

/// `auctl param`: shows and sets parameters of a running unit.
struct ParamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "param", abstract: "Shows or sets parameters of a running unit.",
        discussion: "`auctl param 1` lists all, `auctl param 1 cutoff` shows one, `auctl param 1 cutoff=900` sets one.")

    @Argument(
        help: ArgumentHelp(
            "An instance as `auctl ps` lists it, a service's process, or a unit's name.", valueName: "instance"))
    var instance: String
    @Argument(help: ArgumentHelp("Parameters to show, or to set with =VALUE.", valueName: "key[=value]"))
    var parameters: [String] = []
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let assignments = try parameters.filter { $0.contains("=") }.map(ParameterAssignment.init)
        let unit = try InstanceSelector(try await Hosts.access.units()).unit(named: instance)
        for assignment in assignments { try await Hosts.access.setParameter(assignment, of: unit) }
        let asked = parameters.filter { !$0.contains("=") }
        guard assignments.isEmpty || !asked.isEmpty || output.json else { return }
        let all = try await Hosts.access.parameters(of: unit)
        let shown = try asked.isEmpty ? all : asked.map { try find($0, in: all, of: unit) }
        try output.print(shown) { ParameterRow.table(shown) }
    }

    private func find(_ key: String, in all: [ParameterRow], of unit: UnitRow) throws -> ParameterRow {
        let found =
            all.first { $0.keyPath == key || "\($0.address)" == key } ?? all.first { $0.keyPath.hasSuffix("." + key) }
        guard let found else {
            throw CommandFailure(
                .notFound,
                "\(TerminalText.line(unit.name)) has no parameter '\(key)'; `auctl param \(unit.instance)` lists them")
        }
        return found
    }
}
