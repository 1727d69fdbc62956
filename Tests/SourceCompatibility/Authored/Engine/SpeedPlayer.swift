import AVFoundation

/// A podcast's player: faster and slower with the same pitch, with seeking.
public final class SpeedPlayer {
    public let engine = AVAudioEngine()
    private let playerNode = AVAudioPlayerNode()
    public let timePitch = AVAudioUnitTimePitch()
    public let speedControl = AVAudioUnitVarispeed()
    private var file: AVAudioFile!
    private var currentFrame: AVAudioFramePosition = 0
    private var needsFileScheduled = true

    public init() {}

    public func open(_ url: URL) throws {
        file = try AVAudioFile(forReading: url)
        let format = file.processingFormat
        for node in [playerNode, speedControl, timePitch] { engine.attach(node) }
        engine.connect(playerNode, to: speedControl, format: format)
        engine.connect(speedControl, to: timePitch, format: format)
        engine.connect(timePitch, to: engine.mainMixerNode, format: format)
        engine.prepare()
        scheduleAudioFile()
    }

    public var rate: Float {
        get { timePitch.rate }
        set { timePitch.rate = newValue }
    }

    public var semitones: Float {
        get { timePitch.pitch / 100 }
        set { timePitch.pitch = newValue * 100 }
    }

    private func scheduleAudioFile() {
        guard let file = file, needsFileScheduled else { return }
        needsFileScheduled = false
        playerNode.scheduleFile(file, at: nil, completionCallbackType: .dataPlayedBack) { _ in }
    }

    public func play() throws {
        if !engine.isRunning { try engine.start() }
        if needsFileScheduled { scheduleAudioFile() }
        playerNode.play()
    }

    public func pause() { playerNode.pause() }

    public func seek(to seconds: Double) {
        let sampleRate = file.processingFormat.sampleRate
        let target = AVAudioFramePosition(seconds * sampleRate)
        guard target >= 0, target < file.length else { return }
        let wasPlaying = playerNode.isPlaying
        playerNode.stop()
        playerNode.scheduleSegment(
            file, startingFrame: target, frameCount: AVAudioFrameCount(file.length - target), at: nil)
        currentFrame = target
        if wasPlaying { playerNode.play() }
    }

    public var position: Double {
        let sampleRate = file.processingFormat.sampleRate
        if let nodeTime = playerNode.lastRenderTime,
            let playerTime = playerNode.playerTime(forNodeTime: nodeTime)
        {
            return Double(currentFrame + playerTime.sampleTime) / sampleRate
        }
        return Double(currentFrame) / sampleRate
    }

    public func bypassEffects() {
        timePitch.bypass = true
        speedControl.bypass = true
    }
}
