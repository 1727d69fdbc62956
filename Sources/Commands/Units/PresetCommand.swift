import ArgumentParser
import TerminalOutput

/// `auctl preset`: shows and selects factory presets of a running unit.
struct PresetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preset", abstract: "Lists the factory presets of a running unit, or selects one.")

    @Argument(
        help: ArgumentHelp(
            "An instance as `auctl ps` lists it, a service's process, or a unit's name.", valueName: "instance"))
    var instance: String
    @Argument(
        help: ArgumentHelp("The preset's name or number; all are listed when it is left out.", valueName: "preset"))
    var preset: String?
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let unit = try InstanceSelector(try await Hosts.access.units()).unit(named: instance)
        if let preset { return try await Hosts.access.selectPreset(preset, of: unit) }
        let presets = try await Hosts.access.presets(of: unit)
        try output.print(presets) {
            guard !presets.isEmpty else { return "\(TerminalText.line(unit.name)) has no factory presets." }
            var table = TextTable([("number", .right), ("preset", .left)])
            for preset in presets { table.append(["\(preset.number)", preset.name]) }
            return table.text(columns: TerminalWidth.columns)
        }
    }
}
