import ArgumentParser

/// `auctl doctor`: what this machine and installation lack, and what to do.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Says what this machine lacks for real-time audio, and what to do.",
        discussion: """
            Ends with 1 when something does not work at all; things that only cost quality are warnings.

            auctl doctor --settings
            """)

    @Flag(help: "Also list every setting with what it says here and where that is from.")
    var settings = false
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let checkup = SystemCheckup.run()
        try output.print(checkup) { checkup.text(columns: TerminalWidth.columns, withSettings: settings) }
        if !checkup.isWorkable { throw ExitCode(CommandFailure.Status.failed.rawValue) }
    }
}
