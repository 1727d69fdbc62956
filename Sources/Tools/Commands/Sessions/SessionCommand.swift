import ArgumentParser
import AudioSessions

/// `auctl session`: which programs have audio sessions, and what these do to each other.
struct SessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session",
        abstract: "Shows which programs have audio sessions, and who lowers or interrupts whom.",
        discussion: """
            A program has a session once it activated it, by AVAudioSession; `auctl play` does. Whoever arbitrates between them, auserviced \
            or one of the programs, is named below the table.

            auctl session
            auctl session --json
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = SessionReport(try listing())
        try output.print(report) { report.text(TerminalWidth.columns) }
    }

    private func listing() throws -> SessionMessages.Listing? {
        do {
            return try SessionDirectory.listing()
        } catch {
            throw CommandFailure(
                .unreachable,
                "whoever arbitrates between audio sessions does not answer: \(error); `auctl ps` shows hosts")
        }
    }
}
