import ArgumentParser
import ComponentRegistry
import RenderBenchmark

/// `auctl tune`: measures the machine and proposes where services should run.
struct TuneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune", abstract: "Measures this machine and proposes a placement and a block size.",
        discussion: """
            Measures the machine for a few seconds and then plays three units with one block size after the other, as \
            `auctl play` would play them for you, until one has no gap for --play-seconds. The machine should be as busy \
            as it will be when you play. With --write the proposal becomes what `auctl play` and `auctl render` take when their options say nothing; it is kept in \
            $XDG_CONFIG_HOME/auserviced/host.json.

            auctl tune --write
            """)

    @Option(help: "Sample rate in hertz that block sizes are judged at.")
    var sampleRate: Double = 48_000
    @Option(help: "Seconds to measure, about.")
    var seconds: Double = 4
    @Option(help: "Seconds for which a block has to play without a gap; 0 to try none.")
    var playSeconds: Double = 20
    @Flag(help: "Measure without FIFO even where it is allowed; blocks are not tried then.")
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
        guard playSeconds.isFinite, (0...3600).contains(playSeconds) else {
            throw ValidationError("--play-seconds must lie between 0 and 3600")
        }
    }

    func run() async throws {
        let measured = try await MachineMeasurement.take(
            seconds: seconds, sampleRate: sampleRate, allowsFIFO: !noRealtime)
        let limits = measured.limits
        var proposal = measured.proposal
        if playSeconds > 0, !noRealtime { proposal.played = try tryBlocks(proposal) }
        let saved = try write ? save(proposal) : nil
        try output.print(TuningReport(limits: limits, proposal: proposal, saved: saved)) {
            let measured = limits.text(columns: TerminalWidth.columns)
            return "\(measured)\n\n\(proposal.text())" + (saved.map { "\n\n\($0.text)" } ?? "")
        }
    }

    /// Nil where no effect is installed that could be played.
    private func tryBlocks(_ proposal: TuningProposal) throws -> BlockTrials? {
        let units = BlockTrial.units(in: ComponentScanner().scan())
        guard !units.isEmpty else { return nil }
        var meter = ProgressMeter(.auto)
        let trials = try BlockTrials(seconds: playSeconds, isRealtime: UnitHost.realtimePriority() != nil) {
            frames, seconds in
            meter.show(nil, isLast: true) { "playing three units with \(frames) frames per cycle for \(seconds) s" }
            return try BlockTrial.play(
                units, frames: frames, seconds: seconds, sampleRate: sampleRate, placement: proposal.placement)
        }
        return trials
    }

    private func save(_ proposal: TuningProposal) throws -> SavedProposal {
        let (file, configuration) = (HostConfigurationFile.user, HostConfiguration(proposal))
        return SavedProposal(
            path: file.path, isChanged: try file.write(configuration), summary: configuration.summary)
    }
}
