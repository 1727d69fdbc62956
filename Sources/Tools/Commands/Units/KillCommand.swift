import ArgumentParser
import HostControl
import TerminalOutput

/// `auctl kill`: kills the service processes of running units.
struct KillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kill", abstract: "Kills units' service processes; their hosts play on and bring them back.",
        discussion: UnitSelection.endings + "\n\nauctl kill INSTANCE")

    @OptionGroup var selection: UnitSelection
    @OptionGroup var output: OutputOptions

    func run() throws {
        // Units of a group share a process; its successor is not to die for the second of them.
        var killed: Set<Int32> = []
        try selection.act("was killed; its host starts it again with its state", output) { unit in
            guard !unit.status.inProcess else {
                throw CommandFailure(
                    .failed,
                    "\(unit.reference) (\(TerminalText.line(unit.status.name))) runs inside its host: there is no process "
                        + "to kill")
            }
            if let service = unit.status.servicePID, !killed.insert(service).inserted { return }
            try unit.call { try $0.kill(instance: $1) }
        }
    }
}
