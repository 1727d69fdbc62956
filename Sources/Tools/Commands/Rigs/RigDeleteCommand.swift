import ArgumentParser
import TerminalOutput

/// `auctl rig delete`: deletes a rig.
struct RigDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Deletes a rig, by its whole name.", discussion: "auctl rig delete lead")

    @Argument(
        help: ArgumentHelp("A rig as `auctl rig list` names it.", valueName: "name"), completion: NameCompletion.rigs)
    var name: String

    func run() throws {
        let name = try RigName(name)
        try RigLibrary.user().delete(name)
        print(TerminalWidth.fitted("\(TerminalText.line(name.text)) is deleted"))
    }
}
