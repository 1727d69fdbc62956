import AVFoundation

/// Plays on as many loudspeakers as there are, up to six: files by their channels, or a sound from its direction.
public final class SurroundPlayer {
    public let engine = AVAudioEngine()
    public let player = AVAudioPlayerNode()
    public let environment = AVAudioEnvironmentNode()

    public init() {
        engine.attach(player)
        engine.attach(environment)
    }

    /// The number of channels that it comes to.
    public func setUpAudioSession() throws -> Int {
        let audioSession = AVAudioSession.sharedInstance()
        try audioSession.setCategory(AVAudioSession.Category.playback)
        try audioSession.setActive(true)
        let maxChannels = audioSession.maximumOutputNumberOfChannels
        let desiredChannelCount = 6
        if maxChannels >= desiredChannelCount {
            try audioSession.setPreferredOutputNumberOfChannels(desiredChannelCount)
        }
        return audioSession.outputNumberOfChannels
    }

    /// Use case 1: the file's channels are the loudspeakers'.
    public func connect(_ file: AVAudioFile) {
        let hardwareFormat = engine.outputNode.outputFormat(forBus: 0)
        engine.connect(engine.mainMixerNode, to: engine.outputNode, format: hardwareFormat)
        engine.connect(player, to: engine.mainMixerNode, format: file.processingFormat)
    }

    /// Use case 2: a sound of one channel comes from where it is.
    public func connectToEnvironment(_ format: AVAudioFormat) {
        let hardwareFormat = engine.outputNode.outputFormat(forBus: 0)
        let layout = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_0)!
        let surround = AVAudioFormat(standardFormatWithSampleRate: hardwareFormat.sampleRate, channelLayout: layout)
        engine.connect(environment, to: engine.outputNode, format: surround)
        engine.connect(player, to: environment, format: format)
        player.renderingAlgorithm = .soundField
    }
}
