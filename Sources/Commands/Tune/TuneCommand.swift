import ArgumentParser
import RenderBenchmark

/// `auctl tune`: measures the machine and proposes where services should run.
struct TuneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune", abstract: "Measures this machine and proposes a placement and a block size.",
        discussion: """
            Takes a few seconds; the machine should be as busy as it will be when you play. With --write the proposal \
            becomes what `auctl play` and `auctl render` take when their options say nothing; it is kept in \
            $XDG_CONFIG_HOME/auserviced/host.json.
            """)

    @Option(help: "Sample rate in hertz that block sizes are judged at.")
    var sampleRate: Double = 48_000
    @Option(help: "Seconds to measure, about.")
    var seconds: Double = 4
    @Flag(help: "Measure without FIFO even where it is allowed.")
    var noRealtime = false
    @Flag(help: "Make the proposal what your hosts take from now on.")
    var write = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard sampleRate.isFinite, (8_000...768_000).contains(sampleRate) else {
            throw ValidationError("--sample-rate must lie between 8000 and 768000")
        }
        guard seconds.isFinite, (0.2...600).contains(seconds) else {
            throw ValidationError("--seconds must lie between 0.2 and 600")
        }
    }

    func run() async throws {
        let measured = try await MachineMeasurement.take(
            seconds: seconds, sampleRate: sampleRate, allowsFIFO: !noRealtime)
        let (limits, proposal) = (measured.limits, measured.proposal)
        let saved = try write ? save(proposal) : nil
        try output.print(TuningReport(limits: limits, proposal: proposal, saved: saved)) {
            let measured = limits.text(columns: TerminalWidth.columns)
            return "\(measured)\n\n\(proposal.text())" + (saved.map { "\n\n\($0.text)" } ?? "")
        }
    }

    private func save(_ proposal: TuningProposal) throws -> SavedProposal {
        let (file, configuration) = (HostConfigurationFile.user, HostConfiguration(proposal))
        return SavedProposal(
            path: file.path, isChanged: try file.write(configuration), summary: configuration.summary)
    }
}
