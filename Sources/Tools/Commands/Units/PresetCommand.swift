import ArgumentParser
import HostControl
import TerminalOutput

/// `auctl preset`: lists, selects, keeps and carries presets of a running unit.
struct PresetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preset",
        abstract: "Lists the presets of a running unit, selects or deletes one, or saves what the unit is set to.",
        discussion: """
            `auctl preset 1` lists the factory presets and yours, `auctl preset 1 0` selects one, `--save` keeps \
            what the unit is set to under a name of yours, `--delete` takes it away. `--export` writes what the unit is set \
            to into a file as other hosts of audio units read it, and `--import` gives the unit what such a file holds; with \
            `--save` it is one of your presets from then on.
            """)

    @OptionGroup var target: UnitArgument
    @Argument(
        help: ArgumentHelp("The preset's name or number; all are listed when it is left out.", valueName: "preset"),
        completion: NameCompletion.runningPresets)
    var preset: String?
    @Option(help: ArgumentHelp("Keep what the unit is set to under this name.", valueName: "name"))
    var save: String?
    @Option(help: ArgumentHelp("Delete a preset of yours, by its whole name.", valueName: "name"))
    var delete: String?
    @Option(
        help: ArgumentHelp("Write what the unit is set to into this file.", valueName: "file.aupreset"),
        completion: .file())
    var export: String?
    @Option(
        name: .customLong("import"),
        help: ArgumentHelp("Set the unit to what this file holds.", valueName: "file.aupreset"),
        completion: .file(extensions: ["aupreset"]))
    var importedFile: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        let others = [preset, delete, export, importedFile].filter { $0 != nil }.count
        guard others <= 1, save == nil || others == 0 || importedFile != nil else {
            throw ValidationError(
                "name a preset to select, or one of --save, --delete, --export and --import; of these only --import may "
                    + "stand beside --save")
        }
    }

    func run() throws {
        // What can be seen from here is refused before a host is asked.
        let imported = try importedFile.map { try PresetDocument(path: $0).read() }
        let unit = try target.unit()
        if let preset { return try select(preset, in: unit) }
        if let imported { try unit.call { try $0.setState(instance: $1, state: imported) } }
        if let save {
            try keep(save, of: unit)
        } else if let importedFile {
            try report(unit, "is set to what \(importedFile) holds", file: importedFile)
        } else if let delete {
            try unit.call { try $0.deletePreset(instance: $1, name: delete) }
            try report(unit, "no longer has the preset \(delete)", preset: delete)
        } else if let export {
            try PresetDocument(path: export).write(unit.call { try $0.state(instance: $1) })
            try report(unit, "was written to \(export)", file: export)
        } else {
            try list(unit)
        }
    }

    private func list(_ unit: LocatedUnit) throws {
        let presets = PresetListing(try presets(of: unit))
        try output.print(presets) {
            presets.isEmpty ? "\(TerminalText.line(unit.status.name)) has no presets." : presets.table
        }
    }

    private func presets(of unit: LocatedUnit) throws -> [(number: Int, name: String)] {
        try unit.call { try $0.presets(instance: $1) }.map { (number: $0.number, name: $0.name) }
    }

    private func select(_ text: String, in unit: LocatedUnit) throws {
        let all = try presets(of: unit)
        let found = all[try PresetSearch(all, of: unit.status.name).find(text)]
        // The host looks for a name first.
        let isOnly = all.filter { $0.name == found.name }.count == 1
        try unit.call { try $0.selectPreset(instance: $1, preset: isOnly ? found.name : "\(found.number)") }
        // A person's preset is a state, which the host keeps for a unit that is away.
        unit.tellOfAbsence("preset")
        try output.print(PresetListing([found])) {
            "\(TerminalText.line(unit.status.name)) (\(unit.reference)) has the preset \(TerminalText.line(found.name))"
        }
    }

    private func keep(_ name: String, of unit: LocatedUnit) throws {
        let saved: PresetStatus
        do {
            saved = try unit.call { try $0.savePreset(instance: $1, name: name) }
        } catch let failure {
            guard let importedFile else { throw failure }
            throw CommandFailure(
                failure.status, failure.message + "; the unit is set to what \(importedFile) holds all the same")
        }
        try report(unit, "is saved as the preset \(saved.name)", preset: saved.name, file: importedFile)
    }

    private func report(_ unit: LocatedUnit, _ deed: String, preset: String? = nil, file: String? = nil) throws {
        let action = PresetAction(
            instance: unit.reference, component: unit.status.component, name: unit.status.name, preset: preset,
            file: file)
        try output.print(action) {
            "\(TerminalText.line(unit.status.name)) (\(unit.reference)) \(TerminalText.line(deed))"
        }
    }
}
