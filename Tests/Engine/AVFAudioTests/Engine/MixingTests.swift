import AVFAudio
import Testing

/// How volume, pan and what else a source has reaches the mixers behind it.
struct MixingTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }
    private var main: AVAudioMixerNode { engine.mainMixerNode }

    init() throws { offline = try OfflineEngine() }

    private func level(_ level: Float, channels: AVAudioChannelCount = 2) throws -> AVAudioSourceNode {
        try offline.source(channels: channels, toMixer: false) { _, _ in level }.node
    }

    private func attached<Node: AVAudioNode>(_ node: Node) -> Node {
        engine.attach(node)
        return node
    }

    private func effect(_ gain: Float) throws -> AVAudioUnitEffect {
        attached(AVAudioUnitEffect(try TestUnit(.gain(gain))))
    }

    // E27
    @Test func aSourcesPropertiesHoldForEveryConnectionAndSurviveCutting() throws {
        let source = try level(1)
        source.volume = 0.5
        let points = [0, 1].map { AVAudioConnectionPoint(node: main, bus: $0) }
        engine.connect(source, to: points, fromBus: 0, format: nil)
        try engine.start()
        #expect(try offline.settledLevels() == [1, 1])
        source.volume = 0.25
        #expect(source.destination(forMixer: main, bus: 0)?.volume == 0.25)
        #expect(source.destination(forMixer: main, bus: 1)?.volume == 0.25)
        #expect(try offline.settledLevels() == [0.5, 0.5])
        engine.disconnectNodeOutput(source)
        #expect(source.volume == 0.25)
        engine.connect(source, to: main, fromBus: 0, toBus: 7, format: nil)
        #expect(source.destination(forMixer: main, bus: 7)?.volume == 0.25)
        #expect(try offline.settledLevels() == [0.25, 0.25])
    }

    // E28
    @Test func aDestinationsPropertiesHoldForItsConnectionUntilItIsCutOrTheSourceIsSet() throws {
        let source = try level(1)
        let points = [0, 1].map { AVAudioConnectionPoint(node: main, bus: $0) }
        engine.connect(source, to: points, fromBus: 0, format: nil)
        try engine.start()
        let first = try #require(source.destination(forMixer: main, bus: 0))
        first.volume = 0.25
        first.pan = -1
        #expect(source.volume == 1 && source.pan == 0)
        #expect(try offline.settledLevels() == [1.25, 1])
        source.volume = 0.5
        #expect(first.volume == 0.5)
        first.volume = 0.125
        // Passing the old list and one more keeps what is set on the old ones.
        engine.connect(
            source, to: points + [AVAudioConnectionPoint(node: main, bus: 2)], fromBus: 0, format: nil)
        #expect(source.destination(forMixer: main, bus: 0)?.volume == 0.125)
        engine.disconnectNodeInput(main, bus: 0)
        engine.connect(source, to: points, fromBus: 0, format: nil)
        #expect(source.destination(forMixer: main, bus: 0)?.volume == 0.5)
        // The destination of a connection that was cut is of no use any more.
        first.volume = 0
        #expect(try offline.settledLevels() == [1, 1])
    }

    // E29
    @Test func aDestinationIsThereWhereTheSourceReachesTheBus() throws {
        let (source, other) = (try level(1), try level(1))
        let inner = attached(AVAudioMixerNode())
        let (near, far) = (try effect(1), try effect(1))
        engine.connect(source, to: near, format: nil)
        engine.connect(near, to: far, format: nil)
        engine.connect(far, to: inner, fromBus: 0, toBus: 2, format: nil)
        engine.connect(inner, to: main, format: nil)
        engine.connect(other, to: main, fromBus: 0, toBus: 1, format: nil)
        let destination = try #require(source.destination(forMixer: inner, bus: 2))
        #expect(destination.connectionPoint.node === inner && destination.connectionPoint.bus == 2)
        #expect(destination.destination(forMixer: inner, bus: 2) === destination)
        #expect(destination.destination(forMixer: inner, bus: 0) == nil)
        #expect(destination.destination(forMixer: main, bus: 2) == nil)
        #expect(source.destination(forMixer: inner, bus: 0) == nil)
        #expect(source.destination(forMixer: main, bus: 0) == nil)
        #expect(source.destination(forMixer: main, bus: 1) == nil)
        #expect(source.destination(forMixer: near, bus: 0) == nil)
        #expect(inner.destination(forMixer: main, bus: 0) != nil)
        engine.disconnectNodeInput(far)
        #expect(source.destination(forMixer: inner, bus: 2) == nil)
        #expect(AVAudioPlayerNode().destination(forMixer: main, bus: 0) == nil)
    }

    // E30, scenario 2
    @Test func propertiesWaitForTheNodeThatObeysThem() throws {
        let source = try level(1, channels: 1)
        let mixer = attached(AVAudioMixerNode())
        let environment = attached(AVAudioEnvironmentNode())
        engine.connect(mixer, to: main, format: nil)
        engine.connect(environment, to: main, format: nil)
        source.volume = 0.5
        source.pan = -1
        source.position = AVAudio3DPoint(x: 4, y: 0, z: 0)
        engine.connect(source, to: mixer, format: nil)
        try engine.start()
        #expect(try offline.settledLevels() == [0.5, 0])
        engine.connect(source, to: environment, format: nil)
        // Four metres to the right: a quarter, by the inverse model, and nothing on the left, whatever the pan.
        let placed = try offline.settledLevels()
        #expect(abs(placed[0]) < 1e-6 && abs(placed[1] - 0.125) < 1e-6)
        engine.connect(source, to: mixer, format: nil)
        #expect(try offline.settledLevels() == [0.5, 0])
        #expect(source.pan == -1 && source.position.x == 4 && source.volume == 0.5)
    }

    // E31
    @Test func volumeActsAtTheFirstMixerBehindTheEffects() throws {
        let source = try level(1)
        // What is louder than 0.6 is cut off: volume before it would change its shape.
        let limiter = attached(
            AVAudioUnitEffect(
                try TestUnit(
                    .init { _, cycle in
                        guard let input = cycle.pull() else { return kAudioUnitErr_NoConnection }
                        cycle.fill { min(input[$0][$1], 0.6) }
                        return noErr
                    })))
        let inner = attached(AVAudioMixerNode())
        engine.connect(source, to: limiter, format: nil)
        engine.connect(limiter, to: inner, format: nil)
        engine.connect(inner, to: main, format: nil)
        source.volume = 0.5
        try engine.start()
        #expect(try offline.settledLevels() == [0.3, 0.3])
        inner.volume = 0.5
        #expect(try offline.settledLevels() == [0.15, 0.15])
        inner.outputVolume = 0.5
        #expect(try offline.settledLevels() == [0.075, 0.075])
        #expect((limiter as AVAudioNode) as? any AVAudioMixing == nil)
    }

    // E32
    @Test func valuesAreBroughtIntoTheirRangesAndNaNIsIgnored() throws {
        let player = AVAudioPlayerNode()
        for (set, expected) in [(2, 1), (-1, 0), (0.5, 0.5), (.nan, 0.5), (.infinity, 1)] as [(Float, Float)] {
            player.volume = set
            #expect(player.volume == expected)
        }
        for (set, expected) in [(2, 1), (-3, -1), (0.25, 0.25), (.nan, 0.25)] as [(Float, Float)] {
            player.pan = set
            #expect(player.pan == expected)
        }
        player.rate = 9
        player.reverbBlend = -1
        player.obstruction = -200
        player.occlusion = 5
        #expect((player.rate, player.reverbBlend) == (2, 0))
        #expect((player.obstruction, player.occlusion) == (-100, 0))
        player.position = AVAudio3DPoint(x: .nan, y: 1, z: 1)
        #expect(player.position == AVAudio3DPoint())
        main.outputVolume = 7
        #expect(main.outputVolume == 1)
        main.outputVolume = .nan
        #expect(main.outputVolume == 1)
    }

    // E32
    @Test func volumeAndPanMoveWithoutAClick() throws {
        let source = try level(1)
        engine.connect(source, to: main, format: nil)
        try engine.start()
        _ = try offline.render(100)
        source.volume = 0
        source.pan = 1
        let falling = try offline.render(512)
        // 5 ms at 48 kHz.
        for channel in falling {
            #expect(channel[0] > 0.99 && channel[240...].allSatisfy { $0 == 0 })
            #expect(zip(channel, channel.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 0.005 })
        }
    }

    // E33
    @Test(arguments: [8000, 22_050, 44_100, 48_000, 96_000] as [Double])
    func aMixerTakesAnyRate(_ rate: Double) throws {
        let source = try offline.source(channels: 1, sampleRate: rate, toMixer: false) { _, frame in
            Float(sin(Double(frame) * 2 * .pi * 440 / rate))
        }
        engine.connect(source.node, to: main, format: nil)
        try engine.start()
        let result = try offline.render(4800)
        for frame in 1000..<4800 {
            let expected = Float(sin(Double(frame) * 2 * .pi * 440 / 48_000))
            #expect(abs(result[0][frame] - expected) < 1e-4)
        }
        #expect(result[0] == result[1])
    }

    // E33
    @Test func channelsAreMixedUpAndDown() throws {
        let inner = attached(AVAudioMixerNode())
        engine.connect(inner, to: main, fromBus: 0, toBus: 0, format: try offline.format(1))
        let stereo = try offline.source(toMixer: false) { channel, _ in channel == 0 ? 0.5 : 0.25 }
        engine.connect(stereo.node, to: inner, format: nil)
        try engine.start()
        #expect(try offline.settledLevels() == [0.375, 0.375])
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_1))
        let surround = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        let source = TestSource(surround) { channel, _ in [0.5, 0.25, 0.125, 1, 0.0625, 0.03125][channel] }
        engine.attach(source.node)
        engine.disconnectNodeInput(main, bus: 0)
        engine.connect(source.node, to: main, fromBus: 0, toBus: 0, format: nil)
        let levels = try offline.settledLevels()
        let root = Float(0.5).squareRoot()
        #expect(abs(levels[0] - (0.5 + root * 0.125 + root * 0.0625)) < 1e-6)
        #expect(abs(levels[1] - (0.25 + root * 0.125 + root * 0.03125)) < 1e-6)
    }

    /// Each input channel's level in each output channel, by the rules for speakers.
    private static let mixes: [(inputs: AVAudioChannelCount, outputs: AVAudioChannelCount, gains: [[Float]])] = {
        let root = Float(0.5).squareRoot()
        return [
            (1, 1, [[1]]), (1, 2, [[1, 1]]), (2, 1, [[0.5], [0.5]]), (1, 4, [[1, 1, 0, 0]]),
            (4, 2, [[0.5, 0], [0, 0.5], [0.5, 0], [0, 0.5]]),
            (1, 6, [[0, 0, 1, 0, 0, 0]]), (2, 6, [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]),
            (6, 1, [[root], [root], [1], [0], [0.5], [0.5]]),
            (6, 2, [[1, 0], [0, 1], [root, root], [0, 0], [root, 0], [0, root]]),
            (3, 5, [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0]]),
            (5, 3, [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0]]),
        ]
    }()

    // E33
    @Test(arguments: 0..<11)
    func everyChannelGoesWhereItsSpeakerIs(_ number: Int) throws {
        let (inputs, outputs, gains) = Self.mixes[number]
        func format(_ channels: AVAudioChannelCount) throws -> AVAudioFormat {
            guard channels > 2 else { return try offline.format(channels) }
            let layout = try #require(
                AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_DiscreteInOrder | channels))
            return AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        }
        for channel in 0..<Int(inputs) {
            let wide = AVAudioEngine()
            let output = try format(outputs)
            try wide.enableManualRenderingMode(.offline, format: output, maximumFrameCount: 16)
            let source = TestSource(try format(inputs)) { own, _ in own == channel ? 1 : 0 }
            wide.attach(source.node)
            wide.connect(source.node, to: wide.mainMixerNode, format: nil)
            try wide.start()
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: 16))
            #expect(try wide.renderOffline(16, to: buffer) == .success)
            let data = try #require(buffer.floatChannelData)
            #expect((0..<Int(outputs)).map { data[$0][15] } == gains[channel])
        }
    }

    // E33: also where the source renders into the memory that the mixer gives on.
    @Test func monoIsAsLoudOnBothSidesAtAnyVolume() throws {
        let source = try level(1, channels: 1)
        engine.connect(source, to: main, format: nil)
        source.volume = 0.5
        try engine.start()
        #expect(try offline.settledLevels() == [0.5, 0.5])
        source.volume = 0.25
        let ramp = try offline.render(200)
        #expect(ramp[0] == ramp[1])
    }

    // Scenario 3a
    @Test func aSplitIsHeardDryAndThroughItsEffects() throws {
        let source = try offline.source(toMixer: false)
        let (half, quarter) = (try effect(0.5), try effect(0.25))
        engine.connect(half, to: main, fromBus: 0, toBus: 2, format: offline.format)
        engine.connect(quarter, to: main, fromBus: 0, toBus: 3, format: offline.format)
        engine.connect(
            source.node,
            to: [
                AVAudioConnectionPoint(node: half, bus: 0), AVAudioConnectionPoint(node: quarter, bus: 0),
                AVAudioConnectionPoint(node: main, bus: 1),
            ], fromBus: 0, format: offline.format)
        try engine.start()
        let result = try offline.render(1000, by: [128])
        for channel in 0..<2 { #expect(result[channel] == ramps(channel, 0..<1000).map { 1.75 * $0 }) }
        #expect((source.count.frames, source.count.calls) == (1000, 8))
    }

    // Scenario 3b
    @Test func aPathsOwnVolumeIsLostWithItsConnectionAlone() throws {
        let source = try level(1)
        let (first, second) = (try effect(1), try effect(1))
        engine.connect(
            source, to: [first, second].map { AVAudioConnectionPoint(node: $0, bus: 0) }, fromBus: 0, format: nil)
        engine.connect(first, to: main, fromBus: 0, toBus: 0, format: nil)
        engine.connect(second, to: main, fromBus: 0, toBus: 1, format: nil)
        func volumes() -> [Float?] { (0...1).map { source.destination(forMixer: main, bus: $0)?.volume } }
        try engine.start()
        source.volume = 0.5
        #expect(volumes() == [0.5, 0.5])
        #expect(try offline.settledLevels() == [1, 1])
        source.destination(forMixer: main, bus: 0)?.volume = 0.75
        #expect(volumes() == [0.75, 0.5] && source.volume == 0.5)
        #expect(try offline.settledLevels() == [1.25, 1.25])
        source.destination(forMixer: main, bus: 1)?.volume = 0.125
        #expect(try offline.settledLevels() == [0.875, 0.875])
        engine.disconnectNodeInput(main, bus: 1)
        #expect(volumes() == [0.75, nil] && source.volume == 0.5)
        #expect(try offline.settledLevels() == [0.75, 0.75])
        engine.connect(second, to: main, fromBus: 0, toBus: 1, format: nil)
        #expect(volumes() == [0.75, 0.5])
        #expect(try offline.settledLevels() == [1.25, 1.25])
    }
}
