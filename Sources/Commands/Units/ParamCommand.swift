import ArgumentParser
import HostControl
import TerminalOutput

/// `auctl param`: shows and sets parameters of a running unit.
struct ParamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "param", abstract: "Shows or sets parameters of a running unit.",
        discussion: "`auctl param 1` lists all, `auctl param 1 cutoff` shows one, `auctl param 1 cutoff=900` sets one.")

    @OptionGroup var target: UnitArgument
    @Argument(help: ArgumentHelp("Parameters to show, or to set with =VALUE.", valueName: "key[=value]"))
    var parameters: [String] = []
    @OptionGroup var output: OutputOptions

    func run() throws {
        let assignments = try parameters.filter { $0.contains("=") }.map(ParameterAssignment.init)
        let unit = try target.unit()
        for assignment in assignments { try set(assignment, of: unit) }
        let asked = parameters.filter { !$0.contains("=") }
        guard assignments.isEmpty || !asked.isEmpty || output.json else { return }
        let all = try unit.call { try $0.parameters(instance: $1) }
        let shown = try (asked.isEmpty ? all : asked.map { try find($0, in: all, of: unit) }).map(ParameterRow.init)
        try output.print(shown) { ParameterRow.table(shown) }
    }

    private func find(_ key: String, in all: [ParameterStatus], of unit: LocatedUnit) throws -> ParameterStatus {
        let found =
            all.first { $0.keyPath == key || $0.address == key } ?? all.first { $0.keyPath.hasSuffix("." + key) }
        guard let found else {
            throw CommandFailure(
                .notFound,
                "\(TerminalText.line(unit.status.name)) has no parameter '\(key)'; `auctl param \(unit.reference)` lists "
                    + "them")
        }
        return found
    }

    private func set(_ assignment: ParameterAssignment, of unit: LocatedUnit) throws {
        let parameter = try find(assignment.key, in: unit.call { try $0.parameters(instance: $1) }, of: unit)
        let value = try assignment.number ?? index(assignment, of: parameter, of: unit)
        try unit.call { try $0.setParameter(instance: $1, parameter: parameter.keyPath, value: value) }
    }

    /// The value that has the name which is written.
    private func index(
        _ assignment: ParameterAssignment, of parameter: ParameterStatus, of unit: LocatedUnit
    ) throws -> Float {
        let index = parameter.valueStrings.firstIndex { $0.lowercased() == assignment.text.lowercased() }
        guard let index else {
            throw CommandFailure(
                .usage,
                "\(TerminalText.line(unit.status.name)): \(assignment.key) takes a number, not '\(assignment.text)'")
        }
        return parameter.minimum + Float(index)
    }
}
