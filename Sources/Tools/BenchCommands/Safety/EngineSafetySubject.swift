import AVFAudio
import AudioToolbox
import AudioUnitTestKit
import RenderBenchmark

/// An engine whose render threads are watched: players, mixers with gains, a tap, and units in processes of their own.
final class EngineSafetySubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private var counts: SafetyCounts
    private var measured: MeasuredUnits?
    private var cycle: EngineCycle?

    private static let players = 8

    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration, _ counter: RenderCounter) {
        self.context = context
        self.configuration = configuration
        counts = SafetyCounts(counter)
    }

    var extras: [BenchmarkExtra] { counts.extras }

    func prepare() async throws {
        let measured = try await MeasuredUnits.make(context, configuration, context.settings())
        self.measured = measured
        let cycle = try EngineCycle(
            frames: configuration.frames, channels: configuration.channels, sampleRate: configuration.sampleRate)
        let saw = try cycle.saw()
        let first = cycle.addChain(of: measured.units)
        var players = [cycle.addPlayer(saw, to: first)]
        for _ in 0..<Self.players {
            let gain = AVAudioMixerNode()
            gain.outputVolume = 0.1
            cycle.engine.attach(gain)
            cycle.engine.connect(gain, to: cycle.engine.mainMixerNode, format: cycle.format)
            players.append(cycle.addPlayer(saw, to: gain))
        }
        cycle.engine.mainMixerNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { _, _ in }
        try cycle.start()
        for player in players { player.play() }
        self.cycle = cycle
    }

    func render(frames: Int) -> Bool { cycle?.render() ?? false }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let measured else { return slice.count }
        let frames = configuration.frames
        return counts.watch(measured.observedThreads) { slice.time { render(frames: frames) } }
    }

    func teardown() async {
        cycle?.engine.stop()
        cycle = nil
        measured?.teardown()
        measured = nil
    }
}
