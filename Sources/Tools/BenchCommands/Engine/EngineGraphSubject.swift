import AVFAudio
import AudioToolbox
import RenderBenchmark

/// An engine with nodes of its own process: gains in series, players beside each other, or
/// players around a head.
final class EngineGraphSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    enum Shape { case series, mix, heads }

    let configuration: BenchmarkConfiguration
    private let shape: Shape
    private var cycle: EngineCycle?

    init(_ shape: Shape, _ configuration: BenchmarkConfiguration) {
        self.shape = shape
        self.configuration = configuration
    }

    func prepare() async throws {
        let cycle = try EngineCycle(
            frames: configuration.frames, channels: configuration.channels, sampleRate: configuration.sampleRate)
        let buffer = try cycle.saw()
        var players: [AVAudioPlayerNode] = []
        switch shape {
        case .mix:
            let mixer = cycle.engine.mainMixerNode
            for _ in 0..<configuration.units { players.append(cycle.addPlayer(buffer, to: mixer)) }
        case .heads: players = try cycle.addHeads(configuration.units)
        case .series:
            var last: AVAudioNode = cycle.engine.outputNode
            for _ in 0..<configuration.units {
                let mixer = AVAudioMixerNode()
                mixer.outputVolume = 0.75
                cycle.engine.attach(mixer)
                cycle.engine.connect(mixer, to: last, format: cycle.format)
                last = mixer
            }
            players.append(cycle.addPlayer(buffer, to: last))
        }
        try cycle.start()
        for player in players { player.play() }
        self.cycle = cycle
    }

    func render(frames: Int) -> Bool { cycle?.render() ?? false }

    func teardown() async {
        cycle?.engine.stop()
        cycle = nil
    }
}
