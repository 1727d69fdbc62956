import ArgumentParser
import HostControl

/// `auctl restart`: starts running units' services again, with their state.
struct RestartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restart", abstract: "Starts units' services again with their state, also out of quarantine.",
        discussion: UnitSelection.endings)

    @OptionGroup var selection: UnitSelection

    func run() throws {
        try selection.forEach { unit in try unit.call { try $0.restart(instance: $1) } }
    }
}
