import ArgumentParser
import Settings

/// The command `auctl`: audio units from a shell.
public struct Auctl: AsyncParsableCommand {
    /// What ArgumentParser prints as help and finds subcommands by.
    public static let configuration = CommandConfiguration(
        commandName: "auctl",
        abstract: "Finds, plays, watches and measures audio units that run in processes of their own.",
        discussion: """
            Every command that prints data takes --json. Exit codes: 0 done; 1 failed; 2 nothing of that name; \
            3 no host or daemon to talk to; 4 a file or device that cannot be used; 5 a unit that does not load or \
            work; 64 wrong use of the command.
            """,
        version: ProgramVersion.text,
        subcommands: subcommands)

    /// For ArgumentParser, which makes the command before it parses the arguments.
    public init() {}

    /// Parses the process's arguments, runs the command and ends with its exit code when it failed.
    public static func runProcess() async { await CommandProcess<Auctl>.run() }
}
