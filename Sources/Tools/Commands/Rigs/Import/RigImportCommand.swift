import ArgumentParser
import Rigs
import TerminalOutput

/// `auctl rig import`: makes a rig of a file of another program.
struct RigImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Makes a rig of another program's file.",
        discussion: """
            auctl rig import pedal.carxp lead
            auctl rig import ~/.lv2/Loud.preset.lv2 --check

            FILE is a project of Carla, an LV2 preset or a folder of some, a VST3 preset, or a list of commands of mod-host or jalv. \
            Each plug-in is started and set to what the file has, in the order in which they are connected. What \
            cannot be taken over is named.

            Ends with 2 when there is no such file or a plug-in is not found, 4 when the file cannot be read or the \
            rig not be written, 5 when a plug-in cannot be used. No rig is made then, but with --partly.
            """)

    @Argument(help: ArgumentHelp("The file, or the folder of a preset bundle.", valueName: "file"), completion: .file())
    var file: String
    @Argument(
        help: ArgumentHelp("What the rig is to be called; by default as the file.", valueName: "name"),
        completion: NameCompletion.rigs)
    var name: String?
    @Option(help: ArgumentHelp("The preset that is meant, of a file with several.", valueName: "name"))
    var preset: String?
    @Flag(help: "Only say what would be made.")
    var check = false
    @Flag(help: "Make a rig of those plug-ins that can be used.")
    var partly = false
    @Flag(
        name: .customLong("with-bypassed"), help: "Take plug-ins that are switched off, too; a rig has all of them on.")
    var takesBypassed = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard let name else { return }
        do { _ = try RigName(name) } catch { throw ValidationError(error.message) }
    }

    func run() async throws {
        let source = try RigImportSource(path: file)
        let imported = try source.rig(preset: preset)
        let name = try name.map { try RigName($0) } ?? self.name(source.name(of: imported))
        let result = try await RigImporter(takesBypassed: takesBypassed).make(imported)
        if check {
            let report = RigImportReport(name, result, at: nil, hasReplaced: false)
            try output.print(report) { report.text }
        }
        if let failure = result.failure, !partly || result.rig.units.isEmpty { throw failure }
        guard !result.rig.units.isEmpty else {
            throw CommandFailure(
                .unit, "\(source.title) has no plug-in that is switched on; --with-bypassed takes them all the same")
        }
        guard !check else { return }
        let library = try RigLibrary.user()
        let hasReplaced = try library.write(result.rig, as: name)
        let report = RigImportReport(name, result, at: library.path(of: name), hasReplaced: hasReplaced)
        try output.print(report) { report.text }
    }

    /// What nobody has typed is no wrong use of the command.
    private func name(_ text: String) throws(CommandFailure) -> RigName {
        do {
            return try RigName(text)
        } catch {
            throw CommandFailure(.unusable, "\(error.message); write the rig's name behind the file")
        }
    }
}
