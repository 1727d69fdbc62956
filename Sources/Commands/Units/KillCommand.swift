import ArgumentParser
import TerminalOutput

/// `auctl kill`: kills the service process of a running unit.
struct KillCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kill", abstract: "Kills a unit's service process; its host plays on and brings it back.")

    @Argument(
        help: ArgumentHelp(
            "An instance as `auctl ps` lists it, a service's process, or a unit's name.", valueName: "instance"))
    var instance: String

    func run() async throws {
        let unit = try InstanceSelector(try await Hosts.access.units()).unit(named: instance)
        guard !unit.inProcess else {
            throw CommandFailure(
                .failed,
                "\(unit.instance) (\(TerminalText.line(unit.name))) runs inside its host: there is no process to kill")
        }
        try await Hosts.access.kill(unit)
    }
}
