import ArgumentParser

/// Tries what units may do to their host.
@main
struct FaultRunner: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faultrunner",
        abstract: "Tries faults of units against a host that plays, and says what came of each.",
        subcommands: [SuiteCommand.self, SoakCommand.self, TrialCommand.self, HostCommand.self, ConnectCommand.self],
        defaultSubcommand: SuiteCommand.self)
}
