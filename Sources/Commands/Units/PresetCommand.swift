import ArgumentParser
import HostControl
import TerminalOutput

/// `auctl preset`: shows and selects factory presets of a running unit.
struct PresetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preset", abstract: "Lists the factory presets of a running unit, or selects one.")

    @OptionGroup var target: UnitArgument
    @Argument(
        help: ArgumentHelp("The preset's name or number; all are listed when it is left out.", valueName: "preset"))
    var preset: String?
    @OptionGroup var output: OutputOptions

    func run() throws {
        let unit = try target.unit()
        if let preset { return try unit.call { try $0.selectPreset(instance: $1, preset: preset) } }
        let presets = PresetListing(try unit.call { try $0.presets(instance: $1) }.map { ($0.number, $0.name) })
        try output.print(presets) {
            presets.isEmpty ? "\(TerminalText.line(unit.status.name)) has no factory presets." : presets.table
        }
    }
}
