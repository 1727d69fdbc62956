import ArgumentParser

/// `auctl restart`: starts a running unit's service anew, with its state.
struct RestartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restart", abstract: "Starts a unit's service anew with its state, also out of quarantine.")

    @Argument(
        help: ArgumentHelp(
            "An instance as `auctl ps` lists it, a service's process, or a unit's name.", valueName: "instance"))
    var instance: String

    func run() async throws {
        let unit = try InstanceSelector(try await Hosts.access.units()).unit(named: instance)
        try await Hosts.access.restart(unit)
    }
}
