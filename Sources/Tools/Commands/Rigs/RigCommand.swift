import ArgumentParser

/// `auctl rig`: chains of units that are kept with what they are set to.
struct RigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rig", abstract: "Keeps chains of units with what they are set to, and plays them again.",
        discussion: """
            auctl rig save lead --unit "aufx dist Demo" --param wetDryMix=80
            auctl rig play lead song.flac
            auctl rig show lead
            auctl rig list

            Without --unit, save takes what a running host plays, as it is set now; load has a running host play a \
            rig. A rig is a file that a person can read and edit.
            """,
        subcommands: [
            RigListCommand.self, RigSaveCommand.self, RigImportCommand.self, RigShowCommand.self, RigPlayCommand.self,
            RigLoadCommand.self, RigDeleteCommand.self,
        ])
}
