import AVFAudio
import Testing

/// By how much nodes say that they are late, and what is done about it on request.
struct LatencyTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws { offline = try OfflineEngine() }

    private func late(_ frames: Int) throws -> (node: AVAudioUnitEffect, unit: TestUnit) {
        let unit = try TestUnit(.delay(frames, latency: Double(frames) / 48_000))
        let node = AVAudioUnitEffect(unit)
        engine.attach(node)
        return (node, unit)
    }

    // E77
    @Test func latencyIsTheNodesOwnAndWhatIsBehindItCounts() throws {
        let source = try offline.source(toMixer: false)
        let (short, long) = (try late(48).node, try late(480).node)
        let echo = AVAudioUnitEffect(try TestUnit(.delay(1000)))
        engine.attach(echo)
        #expect(short.latency == 0.001 && long.latency == 0.01 && echo.latency == 0)
        #expect(engine.mainMixerNode.latency == 0 && source.node.latency == 0)
        engine.connect(echo, to: short, format: nil)
        engine.connect(short, to: engine.mainMixerNode, fromBus: 0, toBus: 0, format: nil)
        engine.connect(long, to: engine.mainMixerNode, fromBus: 0, toBus: 1, format: nil)
        engine.connect(
            source.node,
            to: [AVAudioConnectionPoint(node: echo, bus: 0), AVAudioConnectionPoint(node: long, bus: 0)], fromBus: 0,
            format: nil)
        #expect(short.outputPresentationLatency == 0)
        #expect(echo.outputPresentationLatency == 0.001)
        #expect(source.node.outputPresentationLatency == 0.01)
        engine.disconnectNodeInput(long)
        #expect(source.node.outputPresentationLatency == 0.001)
        engine.disconnectNodeOutput(source.node)
        #expect(source.node.outputPresentationLatency == 0)
    }

    @Test func aLongRowOfNodesHasALatencyToo() throws {
        let mixers = (0..<2000).map { _ in AVAudioMixerNode() }
        for mixer in mixers { engine.attach(mixer) }
        for (first, second) in zip(mixers, mixers.dropFirst()) { engine.connect(second, to: first, format: nil) }
        let effect = try late(48).node
        engine.connect(mixers[0], to: effect, format: nil)
        #expect(mixers[1999].outputPresentationLatency == 0.001)
    }

    private func split(_ first: AVAudioUnitEffect, _ second: AVAudioUnitEffect) throws -> TestSource {
        let source = try offline.source(toMixer: false) { channel, frame in
            frame % 1000 == 100 ? Float(channel + 1) : 0
        }
        engine.connect(first, to: engine.mainMixerNode, fromBus: 0, toBus: 0, format: nil)
        engine.connect(second, to: engine.mainMixerNode, fromBus: 0, toBus: 1, format: nil)
        engine.connect(
            source.node,
            to: [AVAudioConnectionPoint(node: first, bus: 0), AVAudioConnectionPoint(node: second, bus: 0)]
                + [AVAudioConnectionPoint(node: engine.mainMixerNode, bus: 2)], fromBus: 0, format: nil)
        return source
    }

    private func peaks(_ samples: [Float]) -> [Int: Float] {
        Dictionary(uniqueKeysWithValues: samples.enumerated().filter { $0.element != 0 }.map { ($0, $1) })
    }

    @Test func pathsAreNotBroughtTogetherUnlessThatIsAskedFor() throws {
        #expect(!engine.compensatesLatency)
        _ = try split(try late(50).node, try late(120).node)
        try engine.start()
        #expect(peaks(try offline.render(600)[1]) == [100: 2, 150: 2, 220: 2])
    }

    @Test func onRequestPathsMeetAtTheLatest() throws {
        _ = try split(try late(50).node, try late(120).node)
        engine.compensatesLatency = true
        try engine.start()
        #expect(peaks(try offline.render(600, by: [33])[1]) == [220: 6])
    }

    @Test func whatIsDelayedOutlivesAnEditElsewhere() throws {
        _ = try split(try late(50).node, try late(120).node)
        engine.compensatesLatency = true
        try engine.start()
        let first = try offline.render(110)
        let other = try offline.source { _, _ in 0 }
        let second = try offline.render(490)
        #expect(peaks(first[0] + second[0]) == [220: 3])
        #expect(other.count.frames == 490)
    }

    @Test func anotherLatencyIsReachedByAFade() throws {
        let (short, long) = (try late(50), try late(120))
        let source = try split(short.node, long.node)
        engine.compensatesLatency = true
        try engine.start()
        _ = try offline.render(600)
        // The longer path is not heard any more: the others come sooner.
        engine.disconnectNodeOutput(long.node)
        source.count.frames = 0
        let result = try offline.render(600)
        #expect(peaks(result[0])[150] == 2)
        #expect(result[0].allSatisfy { abs($0) <= 2 })
    }

    @Test func resettingEmptiesTheDelays() throws {
        let source = try split(try late(50).node, try late(120).node)
        engine.compensatesLatency = true
        try engine.start()
        _ = try offline.render(110)
        engine.reset()
        source.count.frames = 200
        #expect(try offline.render(500)[0].allSatisfy { $0 == 0 })
    }

    @Test func aLatencyThatIsNoneIsTakenForNone() throws {
        let (short, long) = (try late(50), try late(120))
        _ = try split(short.node, long.node)
        short.unit.reportedLatency = .nan
        long.unit.reportedLatency = -1
        engine.compensatesLatency = true
        try engine.start()
        #expect(peaks(try offline.render(600)[0]) == [100: 1, 150: 1, 220: 1])
    }
}
