import ArgumentParser
import Rigs

/// The rig that a command is about.
struct RigNameArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("A rig as `auctl rig list` names it, or a part of its name.", valueName: "name"),
        completion: NameCompletion.rigs)
    var name: String

    /// What is in it. Throws when there is none, or its file is broken.
    func rig() throws -> (name: RigName, rig: Rig) {
        let library = try RigLibrary.user()
        let found = try library.name(name)
        return (found, try library.read(found))
    }
}
