import AVFAudio
import AudioToolbox
import RenderBenchmark

/// Units in processes of their own, in series, as nodes of an engine.
final class EngineChainSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private var measured: MeasuredUnits?
    private var cycle: EngineCycle?
    private(set) var observedThreads: [ObservedThread] = []

    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration) {
        self.context = context
        self.configuration = configuration
    }

    func prepare() async throws {
        let measured = try await MeasuredUnits.make(context, configuration, context.settings())
        self.measured = measured
        let cycle = try EngineCycle(
            frames: configuration.frames, channels: configuration.channels, sampleRate: configuration.sampleRate)
        let player = cycle.addPlayer(try cycle.saw(), to: cycle.addChain(of: measured.units))
        try cycle.start()
        player.play()
        observedThreads = measured.observedThreads
        self.cycle = cycle
    }

    func render(frames: Int) -> Bool { cycle?.render() ?? false }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let measured else { return slice.count }
        let before = measured.missed
        let failed = slice.time { render(frames: configuration.frames) }
        return failed + measured.missed - before
    }

    func teardown() async {
        cycle?.engine.stop()
        cycle = nil
        measured?.teardown()
        measured = nil
    }
}
