import ArgumentParser
import Rigs

/// `auctl rig play`: plays through a rig's units.
struct RigPlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Plays a file, notes or live input through a rig's units, as they were saved.",
        discussion: """
            Options win over what the rig holds; units of --attach come before the rig's, those of --unit behind them.

            auctl rig play lead song.flac
            """)

    @OptionGroup var target: RigNameArgument
    @OptionGroup var play: PlayOptions

    func validate() throws { try play.check(hasUnits: true) }

    func run() async throws {
        try await play.play(as: "auctl rig play", rig: target.rig().rig)
    }
}
