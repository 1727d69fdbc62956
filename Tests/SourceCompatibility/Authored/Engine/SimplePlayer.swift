import AVFoundation

/// A player of one file, with a slider for its volume and one for its place.
public final class SimplePlayer: NSObject {
    public let engine = AVAudioEngine()
    private let playerNode = AVAudioPlayerNode()
    private let mixer = AVAudioMixerNode()
    private var audioFile: AVAudioFile?
    private var seekFrame: AVAudioFramePosition = 0
    private var audioSampleRate: Double = 0
    private var audioLengthSamples: AVAudioFramePosition = 0

    public var volume: Float {
        get { mixer.outputVolume }
        set { mixer.outputVolume = newValue }
    }

    public var isPlaying: Bool { playerNode.isPlaying }
    public var duration: TimeInterval { audioSampleRate > 0 ? Double(audioLengthSamples) / audioSampleRate : 0 }

    public var currentTime: TimeInterval {
        guard let lastRenderTime = playerNode.lastRenderTime, lastRenderTime.isSampleTimeValid,
            let playerTime = playerNode.playerTime(forNodeTime: lastRenderTime)
        else { return Double(seekFrame) / max(audioSampleRate, 1) }
        return Double(seekFrame + playerTime.sampleTime) / playerTime.sampleRate
    }

    public func load(_ url: URL) {
        do {
            let file = try AVAudioFile(forReading: url)
            let format = file.processingFormat
            audioLengthSamples = file.length
            audioSampleRate = format.sampleRate
            audioFile = file
            configureEngine(with: format)
        } catch {
            print("Error reading the audio file: \(error.localizedDescription)")
        }
    }

    private func configureEngine(with format: AVAudioFormat) {
        engine.attach(playerNode)
        engine.attach(mixer)
        engine.connect(playerNode, to: mixer, format: format)
        engine.connect(mixer, to: engine.mainMixerNode, format: nil)
        engine.prepare()
        do {
            try engine.start()
            scheduleAudioFile()
        } catch {
            print("Error starting the engine: \(error.localizedDescription)")
        }
    }

    private func scheduleAudioFile() {
        guard let file = audioFile else { return }
        seekFrame = 0
        playerNode.scheduleFile(file, at: nil)
    }

    public func playOrPause() {
        if playerNode.isPlaying {
            playerNode.pause()
        } else {
            playerNode.play()
        }
    }

    public func skip(to time: TimeInterval) {
        guard let audioFile = audioFile else { return }
        seekFrame = max(0, min(AVAudioFramePosition(time * audioSampleRate), audioLengthSamples))
        let wasPlaying = playerNode.isPlaying
        playerNode.stop()
        if seekFrame < audioLengthSamples {
            let frameCount = AVAudioFrameCount(audioLengthSamples - seekFrame)
            playerNode.scheduleSegment(audioFile, startingFrame: seekFrame, frameCount: frameCount, at: nil)
            if wasPlaying { playerNode.play() }
        }
    }

    public func close() {
        playerNode.stop()
        engine.disconnectNodeOutput(playerNode)
        engine.detach(playerNode)
        engine.stop()
    }
}
