import ArgumentParser
import HostControl

/// `auctl restart`: starts running units' services again, with their state.
struct RestartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restart", abstract: "Starts units' services again with their state, also out of quarantine.",
        discussion: UnitSelection.endings + "\n\nauctl restart INSTANCE")

    @OptionGroup var selection: UnitSelection
    @OptionGroup var output: OutputOptions

    func run() throws {
        try selection.act("is started again with its state", output) { unit in
            try unit.call { try $0.restart(instance: $1) }
        }
    }
}
