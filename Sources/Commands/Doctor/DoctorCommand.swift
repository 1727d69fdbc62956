import ArgumentParser

/// `auctl doctor`: what this machine and installation lack, and what to do.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Says what this machine lacks for real-time audio, and what to do.",
        discussion: "Ends with 1 when something does not work at all; things that only cost quality are warnings.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let checkup = SystemCheckup.run()
        try output.print(checkup) { checkup.text(columns: TerminalWidth.columns) }
        if !checkup.isWorkable { throw ExitCode(CommandFailure.Status.failed.rawValue) }
    }
}
