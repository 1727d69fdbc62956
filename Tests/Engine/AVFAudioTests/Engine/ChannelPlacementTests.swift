import AVFAudio
import Testing

/// Where channels go that a layout names, or a map.
struct ChannelPlacementTests {
    /// What each channel of a layout gives in stereo, one at a time.
    private func stereo(_ tag: AudioChannelLayoutTag) throws -> [[Float]] {
        let layout = try #require(AVAudioChannelLayout(layoutTag: tag))
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        return try (0..<Int(format.channelCount)).map { channel in
            let offline = try OfflineEngine()
            let source = TestSource(format) { own, _ in own == channel ? 1 : 0 }
            offline.engine.attach(source.node)
            offline.engine.connect(source.node, to: offline.engine.mainMixerNode, format: nil)
            try offline.engine.start()
            return try offline.render(16).map { $0[15] }
        }
    }

    // E33
    @Test func fiveSpeakersWithoutASubwooferAreAllHeardInStereo() throws {
        let root = Float(0.5).squareRoot()
        // Left, right, left and right surround, centre.
        #expect(
            try stereo(kAudioChannelLayoutTag_AudioUnit_5_0) == [
                [1, 0], [0, 1], [root, 0], [0, root], [root, root],
            ])
    }

    // E33
    @Test func anotherOrderOfTheSameSpeakersSoundsTheSame() throws {
        let root = Float(0.5).squareRoot()
        // Left, centre, right, left and right surround, low frequencies.
        #expect(
            try stereo(kAudioChannelLayoutTag_MPEG_5_1_C)
                == [[1, 0], [root, root], [0, 1], [root, 0], [0, root], [0, 0]])
    }

    /// What each channel of one layout gives in the output's, one at a time.
    private func placed(_ tag: AudioChannelLayoutTag, in device: AudioChannelLayoutTag) throws -> [[Float]] {
        func format(_ tag: AudioChannelLayoutTag) throws -> AVAudioFormat {
            AVAudioFormat(
                standardFormatWithSampleRate: 48_000, channelLayout: try #require(AVAudioChannelLayout(layoutTag: tag)))
        }
        let (from, to) = (try format(tag), try format(device))
        return try (0..<Int(from.channelCount)).map { channel in
            let engine = AVAudioEngine()
            try engine.enableManualRenderingMode(.offline, format: to, maximumFrameCount: 512)
            let source = TestSource(from) { own, _ in own == channel ? 1 : 0 }
            engine.attach(source.node)
            try engine.connectNode(source.node, to: engine.outputNode, format: from)
            try engine.start()
            return try levels(engine, to)
        }
    }

    private func units(_ count: Int, _ places: Int...) -> [[Float]] {
        places.map { place in (0..<count).map { $0 == place ? 1 : 0 } }
    }

    @Test func theOutputPlaysEachChannelFromItsLoudspeakerWhateverTheOrder() throws {
        // L R Ls Rs C into L R C LFE Ls Rs, and into L R Ls Rs C LFE.
        let environment = kAudioChannelLayoutTag_AudioUnit_5_0
        #expect(try placed(environment, in: kAudioChannelLayoutTag_MPEG_5_1_A) == units(6, 0, 1, 4, 5, 2))
        #expect(try placed(environment, in: kAudioChannelLayoutTag_MPEG_5_1_B) == units(6, 0, 1, 2, 3, 4))
    }

    @Test func channelsWithoutNamesAreThoseOfAWAVEFile() throws {
        let discrete = kAudioChannelLayoutTag_DiscreteInOrder
        #expect(try placed(discrete | 6, in: kAudioChannelLayoutTag_MPEG_5_1_B) == units(6, 0, 1, 4, 5, 2, 3))
        #expect(try placed(discrete | 5, in: kAudioChannelLayoutTag_MPEG_5_1_A) == units(6, 0, 1, 2, 4, 5))
        #expect(try placed(kAudioChannelLayoutTag_MPEG_5_1_D, in: discrete | 6) == units(6, 2, 0, 1, 4, 5, 3))
    }

    @Test func onePairOfSurroundsStandsForTheOther() throws {
        let root = Float(0.5).squareRoot()
        // L R C LFE Rls Rrs Ls Rs into L R C LFE Ls Rs: the rear is added to the sides.
        let seven = try placed(kAudioChannelLayoutTag_WAVE_7_1, in: kAudioChannelLayoutTag_MPEG_5_1_A)
        #expect(seven[4] == [0, 0, 0, 0, root, 0] && seven[6] == [0, 0, 0, 0, 1, 0])
        // L R Rls Rrs C into the same: alone it takes their place.
        #expect(
            try placed(kAudioChannelLayoutTag_Pentagonal, in: kAudioChannelLayoutTag_MPEG_5_1_A)
                == units(6, 0, 1, 4, 5, 2))
        // L R C LFE Ls Rs Cs: what is behind comes from both surrounds.
        let six = try placed(kAudioChannelLayoutTag_MPEG_6_1_A, in: kAudioChannelLayoutTag_MPEG_5_1_A)
        #expect(six[6] == [0, 0, 0, 0, root, root])
    }

    @Test func theOutputsMapSaysWhatEachChannelOfTheDeviceGets() throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_DiscreteInOrder | 4))
        let output = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.offline, format: output, maximumFrameCount: 512)
        let stereo = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let source = TestSource(stereo) { channel, _ in channel == 0 ? 0.5 : 0.25 }
        engine.attach(source.node)
        engine.connect(source.node, to: engine.outputNode, format: stereo)
        engine.outputNode.auAudioUnit.channelMap = [-1, 1, 0, 1]
        try engine.start()
        #expect(try levels(engine, output) == [0, 0.25, 0.5, 0.25])
        engine.outputNode.auAudioUnit.channelMap = [0, -1, -1, -1]
        #expect(try levels(engine, output) == [0.5, 0, 0, 0])
        engine.outputNode.auAudioUnit.channelMap = nil
        #expect(try levels(engine, output) == [0.5, 0.25, 0, 0])
    }

    /// Each channel's last sample, once gains have settled.
    private func levels(_ engine: AVAudioEngine, _ format: AVAudioFormat) throws -> [Float] {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 512))
        #expect(try engine.renderOffline(512, to: buffer) == .success)
        let data = try #require(buffer.floatChannelData)
        return (0..<Int(format.channelCount)).map { data[$0][511] }
    }

    @Test func aNodeShowsOneUnitAndAnEndHasAHandle() throws {
        let engine = AVAudioEngine()
        let player = AVAudioPlayerNode()
        #expect(player.auAudioUnit === player.auAudioUnit)
        #expect(engine.outputNode.auAudioUnit === engine.outputNode.auAudioUnit)
        #expect(engine.outputNode.audioUnit != nil && engine.outputNode.audioUnit == engine.outputNode.audioUnit)
    }
}
