import AVFAudio
import Testing

/// What an environment node tells and keeps.
struct EnvironmentNodeTests {
    @Test func theAlgorithmsAreThoseThatTheOutputCanPlace() throws {
        let offline = try OfflineEngine()
        let environment = AVAudioEnvironmentNode()
        offline.engine.attach(environment)
        func algorithms(_ format: AVAudioFormat) -> [Int] {
            offline.engine.connect(environment, to: offline.engine.mainMixerNode, format: format)
            return environment.applicableRenderingAlgorithms.map(\.intValue)
        }
        #expect(algorithms(offline.format) == [0, 1, 2, 3, 5, 6, 7])
        let five = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_0))
        #expect(algorithms(AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: five)) == [0, 3, 7])
        #expect(algorithms(try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))) == [])
    }

    @Test(arguments: [kAudioChannelLayoutTag_MPEG_5_1_A, kAudioChannelLayoutTag_MPEG_5_1_B])
    func aSourceAheadIsHeardFromTheCentreOfAnyOrder(tag: AudioChannelLayoutTag) throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: tag))
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
        let environment = AVAudioEnvironmentNode()
        engine.attach(environment)
        try engine.connectNode(environment, to: engine.outputNode, format: format)
        let source = TestSource(try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))) {
            _, _ in 0.5
        }
        let mixer = AVAudioMixerNode()
        engine.attach(source.node)
        engine.attach(mixer)
        try engine.connectNode(source.node, to: mixer, format: nil)
        try engine.connectNode(
            mixer, to: environment, format: AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        mixer.position = AVAudio3DPoint(x: 0, y: 0, z: -1)
        try engine.start()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
        #expect(try engine.renderOffline(512, to: buffer) == .success)
        let data = try #require(buffer.floatChannelData)
        let heard = (0..<6).map { abs(data[$0][511]) > 1e-3 }
        #expect(heard == layout.channelLabels.map { $0 == kAudioChannelLabel_Center })
    }

    /// The power at each loudspeaker of 5.1 hardware, by its label, of a tone that an environment in 5.0 places.
    private func powers(
        _ algorithm: AVAudio3DMixingRenderingAlgorithm, _ place: AVAudio3DPoint
    ) throws -> [AudioChannelLabel: Float] {
        let five = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_0))
        let loudspeakers = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
        let hardware = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: loudspeakers)
        let (engine, environment) = (AVAudioEngine(), AVAudioEnvironmentNode())
        try engine.enableManualRenderingMode(.offline, format: hardware, maximumFrameCount: 4800)
        let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        let source = TestSource(mono) { _, frame in 0.5 * sin(2 * .pi * Float(frame % 96) / 96) }
        engine.attach(environment)
        engine.attach(source.node)
        try engine.connectNode(
            environment, to: engine.outputNode,
            format: AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: five))
        try engine.connectNode(source.node, to: environment, format: mono)
        source.node.renderingAlgorithm = algorithm
        source.node.position = place
        try engine.start()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: hardware, frameCapacity: 4800))
        for _ in 0..<2 { #expect(try engine.renderOffline(4800, to: buffer) == .success) }
        let data = try #require(buffer.floatChannelData)
        let powers = (0..<6).map { channel in
            UnsafeBufferPointer(start: data[channel], count: 4800).reduce(0) { $0 + $1 * $1 } / 4800
        }
        return Dictionary(uniqueKeysWithValues: zip(loudspeakers.channelLabels, powers))
    }

    /// The loudspeakers of 5.0 with the direction in which they stand.
    private static let loudspeakers: [(AudioChannelLabel, AVAudio3DPoint)] = [
        (kAudioChannelLabel_Center, 0), (kAudioChannelLabel_Left, -30), (kAudioChannelLabel_Right, 30),
        (kAudioChannelLabel_LeftSurround, -110), (kAudioChannelLabel_RightSurround, 110),
    ].map { label, degrees in
        let angle = Float(degrees) * .pi / 180
        return (label, AVAudio3DPoint(x: sin(angle), y: 0, z: -cos(angle)))
    }

    // Scenario 7
    @Test(arguments: [AVAudio3DMixingRenderingAlgorithm.soundField, .equalPowerPanning, .auto])
    func onLoudspeakersASourceIsLoudestWhereItIs(algorithm: AVAudio3DMixingRenderingAlgorithm) throws {
        for (label, place) in Self.loudspeakers {
            let powers = try powers(algorithm, place)
            let (loudest, power) = try #require(powers.max { $0.value < $1.value })
            #expect(loudest == label, "\(powers)")
            #expect(power > 0.03 && powers[kAudioChannelLabel_LFEScreen] == 0, "\(powers)")
        }
    }

    // Scenario 7
    @Test(arguments: [AVAudio3DMixingRenderingAlgorithm.sphericalHead, .HRTF, .HRTFHQ])
    func whatIsMadeForEarsIsHeardFromTheFrontAlone(algorithm: AVAudio3DMixingRenderingAlgorithm) throws {
        for (_, place) in Self.loudspeakers {
            let powers = try powers(algorithm, place)
            let front = [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
            #expect(front.allSatisfy { powers[$0] ?? 0 > 1e-4 }, "\(powers)")
            #expect(powers.allSatisfy { front.contains($0.key) || $0.value == 0 }, "\(powers)")
        }
    }

    @Test func theReverberationsParametersKeepTheirRanges() {
        let environment = AVAudioEnvironmentNode()
        let reverb = environment.reverbParameters
        #expect(reverb === environment.reverbParameters)
        #expect(!reverb.enable && reverb.level == 0 && reverb.filterParameters.bypass)
        reverb.enable = true
        reverb.level = 50
        #expect(reverb.enable && reverb.level == 40)
        reverb.level = -50
        #expect(reverb.level == -40)
        reverb.level = .nan
        reverb.loadFactoryReverbPreset(.cathedral)
        #expect(reverb.level == -40 && reverb.enable)
        reverb.filterParameters.filterType = .lowPass
        reverb.filterParameters.frequency = 500
        #expect(reverb.filterParameters.filterType == .lowPass && reverb.filterParameters.frequency == 500)
    }

    @Test func theOutputsTypeIsKept() {
        let environment = AVAudioEnvironmentNode()
        #expect(environment.outputType == .auto)
        environment.outputType = .headphones
        #expect(environment.outputType.rawValue == 1)
        #expect(!environment.isListenerHeadTrackingEnabled && environment.trackedHeadOrientation.yaw == 0)
    }
}
