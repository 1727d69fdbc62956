import ArgumentParser
import Foundation

/// Tries what units may do to their host.
@main
struct FaultRunner: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faultrunner",
        abstract: "Tries faults of units against a host that plays, and says what came of each.",
        subcommands: [SuiteCommand.self, SoakCommand.self, TrialCommand.self, HostCommand.self, ConnectCommand.self],
        defaultSubcommand: SuiteCommand.self)

    /// Takes the place of the arguments, a line each: behind a preloaded library Swift may not find any.
    static let argumentVariable = "FAULTRUNNER_ARGUMENTS"

    static func main() async {
        let lines = ProcessInfo.processInfo.environment[argumentVariable]
        // What it starts has its own.
        unsetenv(argumentVariable)
        await main(lines?.split(separator: "\n").map(String.init))
    }
}
