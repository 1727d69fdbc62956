import ArgumentParser
import HostControl
import TerminalOutput

/// `auctl preset`: shows and selects factory presets of a running unit.
struct PresetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preset", abstract: "Lists the factory presets of a running unit, or selects one.")

    @OptionGroup var target: UnitArgument
    @Argument(
        help: ArgumentHelp("The preset's name or number; all are listed when it is left out.", valueName: "preset"),
        completion: NameCompletion.runningPresets)
    var preset: String?
    @OptionGroup var output: OutputOptions

    func run() throws {
        let unit = try target.unit()
        let all = try unit.call { try $0.presets(instance: $1) }.map { (number: $0.number, name: $0.name) }
        if let preset { return try select(preset, of: all, in: unit) }
        let presets = PresetListing(all)
        try output.print(presets) {
            presets.isEmpty ? "\(TerminalText.line(unit.status.name)) has no factory presets." : presets.table
        }
    }

    private func select(_ text: String, of all: [(number: Int, name: String)], in unit: LocatedUnit) throws {
        let found = all[try PresetSearch(all, of: unit.status.name).find(text)]
        // The host looks for a name first.
        let isOnly = all.filter { $0.name == found.name }.count == 1
        try unit.call { try $0.selectPreset(instance: $1, preset: isOnly ? found.name : "\(found.number)") }
        try output.print(PresetListing([found])) {
            "\(TerminalText.line(unit.status.name)) (\(unit.reference)) has the preset \(TerminalText.line(found.name))"
        }
    }
}
