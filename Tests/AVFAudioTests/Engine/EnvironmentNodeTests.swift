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
        #expect(algorithms(offline.format) == [0, 5, 7])
        let five = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_0))
        #expect(algorithms(AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: five)) == [0, 7])
        #expect(algorithms(try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))) == [])
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

    @Test func theOutputsTypeIsKeptAndNoHeadIsTracked() {
        let environment = AVAudioEnvironmentNode()
        #expect(environment.outputType == .auto)
        environment.outputType = .headphones
        #expect(environment.outputType.rawValue == 1)
        environment.isListenerHeadTrackingEnabled = true
        #expect(!environment.isListenerHeadTrackingEnabled)
    }
}
