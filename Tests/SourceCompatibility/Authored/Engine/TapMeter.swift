import AVFoundation
import Accelerate
import os

/// The level of what is heard, for a meter on the screen.
public final class TapMeter: @unchecked Sendable {
    private let logger = Logger(subsystem: "com.example.meter", category: "Audio")
    private let lock = NSLock()
    private var _averagePower: [Float] = []
    private var peak: Float = 0
    private var _frames: AVAudioFramePosition = 0
    private var levelLowpassTrig: Float = 0.3

    public init() {}

    public var averagePower: [Float] { lock.withLock { _averagePower } }
    public var frames: AVAudioFramePosition { lock.withLock { _frames } }
    public var peakLevel: Float { lock.withLock { peak } }

    public func install(on engine: AVAudioEngine) {
        let mixer = engine.mainMixerNode
        let format = mixer.outputFormat(forBus: 0)
        mixer.removeTap(onBus: 0)
        mixer.installTap(onBus: 0, bufferSize: 1024, format: format) { [weak self] buffer, when in
            guard let self = self else { return }
            self.process(buffer: buffer, time: when)
        }
        logger.info("Tap at \(format.sampleRate, privacy: .public) Hz")
    }

    private func process(buffer: AVAudioPCMBuffer, time: AVAudioTime) {
        guard let channelData = buffer.floatChannelData else { return }
        let channelCount = Int(buffer.format.channelCount)
        let length = vDSP_Length(buffer.frameLength)
        var powers = [Float]()
        for channel in 0..<channelCount {
            var rms: Float = 0
            vDSP_rmsqv(channelData[channel], 1, &rms, length)
            let decibels = 20 * log10f(rms + .leastNonzeroMagnitude)
            powers.append(decibels.isFinite ? decibels : -160)
        }
        var maximum: Float = 0
        vDSP_maxmgv(channelData[0], buffer.stride, &maximum, length)
        lock.lock()
        defer { lock.unlock() }
        _averagePower = powers
        peak = max(peak, maximum)
        if time.isSampleTimeValid { _frames = time.sampleTime + AVAudioFramePosition(buffer.frameLength) }
    }

    /// The samples of the first channel, as programs hand them to a model.
    public static func samples(of buffer: AVAudioPCMBuffer) -> [Float] {
        Array(UnsafeBufferPointer(start: buffer.floatChannelData![0], count: Int(buffer.frameLength)))
    }

    public func remove(from engine: AVAudioEngine) { engine.mainMixerNode.removeTap(onBus: 0) }
}
