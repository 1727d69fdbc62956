import AVFAudio
import Testing

/// A graph renders the same bits however its frames are asked for.
struct PartitionTests {
    static let partitions: [[Int]] = [[1], [128], [512], [7, 512, 1, 64], [441, 39]]

    /// Players of three rates in nested mixers, a split through effects, a delay, a time effect.
    private final class Graph {
        let offline: OfflineEngine
        let players: [AVAudioPlayerNode]
        let inner = AVAudioMixerNode()

        init(compensatesLatency: Bool = false) throws {
            offline = try OfflineEngine()
            let engine = offline.engine
            engine.compensatesLatency = compensatesLatency
            players = (0..<4).map { _ in AVAudioPlayerNode() }
            let outer = AVAudioMixerNode()
            let delay = AVAudioUnitEffect(try TestUnit(.delay(37, latency: 37.0 / 44_100)))
            let gain = AVAudioUnitEffect(try TestUnit(.gain(0.3)))
            let fast = AVAudioUnitTimeEffect(try TestUnit(.doubleSpeed))
            for node in players + [inner, outer, delay, gain, fast] as [AVAudioNode] { engine.attach(node) }
            let (cd, low, mono) = (
                try offline.format(2, 44_100), try offline.format(2, 32_000), try offline.format(1, 44_100)
            )
            engine.connect(
                players[0],
                to: [
                    AVAudioConnectionPoint(node: inner, bus: 0), AVAudioConnectionPoint(node: delay, bus: 0),
                    AVAudioConnectionPoint(node: gain, bus: 0),
                ], fromBus: 0, format: cd)
            engine.connect(delay, to: inner, fromBus: 0, toBus: 1, format: nil)
            engine.connect(gain, to: inner, fromBus: 0, toBus: 2, format: nil)
            engine.connect(players[1], to: inner, fromBus: 0, toBus: 3, format: mono)
            engine.connect(players[2], to: inner, fromBus: 0, toBus: 4, format: low)
            engine.connect(inner, to: outer, format: cd)
            engine.connect(players[3], to: fast, format: offline.format)
            engine.connect(fast, to: outer, format: nil)
            engine.connect(outer, to: engine.mainMixerNode, format: offline.format)
            try engine.start()
            for (number, player) in players.enumerated() {
                let format = player.outputFormat(forBus: 0)
                let frames = 1500 + 700 * number
                player.scheduleBuffer(
                    try filledBuffer(format, frames) { Float(sin(Double($1 * (number + 3) + $0) / 19)) / 4 })
                player.scheduleBuffer(try filledBuffer(format, 333, ramp), at: nil, options: .loops)
                player.play()
            }
        }
    }

    // E66
    @Test(arguments: partitions)
    func aGraphOfRatesAndSplitsGivesTheSameBits(_ sizes: [Int]) throws {
        let expected = try Graph().offline.render(6000, by: [500])
        let result = try Graph().offline.render(6000, by: sizes)
        #expect(result == expected)
        #expect(Set(expected[0]).count > 1000)
    }

    // E66
    @Test(arguments: partitions)
    func compensatedLatencyGivesTheSameBits(_ sizes: [Int]) throws {
        let expected = try Graph(compensatesLatency: true).offline.render(4000, by: [500])
        #expect(try Graph(compensatesLatency: true).offline.render(4000, by: sizes) == expected)
    }

    // E66, E32
    @Test(arguments: partitions)
    func gainsThatMoveGiveTheSameBits(_ sizes: [Int]) throws {
        func run(_ sizes: [Int]) throws -> [[Float]] {
            let graph = try Graph()
            var result: [[Float]] = [[], []]
            // The second and third change come while the ramp before is under way.
            let changes: [(Int, () -> Void)] = [
                (300, { graph.players[0].volume = 0.2 }), (100, { graph.players[0].pan = -0.7 }),
                (
                    50,
                    {
                        graph.players[0].pan = 1
                        graph.inner.volume = 0.9
                    }
                ), (700, { graph.inner.outputVolume = 0.25 }), (13, { graph.players[1].volume = 0 }),
                (600, { graph.offline.engine.mainMixerNode.outputVolume = 0.5 }), (900, {}),
            ]
            for (frames, change) in changes {
                for (channel, samples) in try graph.offline.render(frames, by: sizes).enumerated() {
                    result[channel] += samples
                }
                change()
            }
            return result
        }
        #expect(try run(sizes) == run([500]))
    }
}
