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
