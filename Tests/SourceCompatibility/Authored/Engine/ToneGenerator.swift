import AVFoundation

/// A signal generator around a source node.
public class ToneGenerator {
    public enum Waveform: String, CaseIterable { case sine, square, sawtooth, whiteNoise }

    public let engine = AVAudioEngine()
    public private(set) var sourceNode: AVAudioSourceNode?
    public let amplitude: Float
    public let frequency: Float
    private var isSilenced = false

    public init(frequency: Float = 440, amplitude: Float = 0.5, waveform: Waveform = .sine) {
        self.frequency = frequency
        self.amplitude = amplitude
        setUp(waveform)
    }

    private func signal(for waveform: Waveform) -> (Float) -> Float {
        switch waveform {
        case .sine: return { sin($0) }
        case .square: return { $0 <= .pi ? 1.0 : -1.0 }
        case .sawtooth: return { 1.0 - 2.0 * ($0 * (1.0 / (2 * .pi))) }
        case .whiteNoise: return { _ in Float(arc4random_uniform(UInt32.max)) / Float(UInt32.max) * 2 - 1 }
        }
    }

    private func setUp(_ waveform: Waveform) {
        let mainMixer = engine.mainMixerNode
        let output = engine.outputNode
        let outputFormat = output.inputFormat(forBus: 0)
        let sampleRate = Float(outputFormat.sampleRate)
        let inputFormat = AVAudioFormat(
            commonFormat: outputFormat.commonFormat, sampleRate: outputFormat.sampleRate, channels: 1,
            interleaved: outputFormat.isInterleaved)
        let signal = signal(for: waveform)
        let amplitude = self.amplitude
        var currentPhase: Float = 0
        let phaseIncrement = (2 * Float.pi / sampleRate) * frequency
        let srcNode = AVAudioSourceNode { isSilence, timestamp, frameCount, audioBufferList -> OSStatus in
            let ablPointer = UnsafeMutableAudioBufferListPointer(audioBufferList)
            for frame in 0..<Int(frameCount) {
                let value = signal(currentPhase) * amplitude
                currentPhase += phaseIncrement
                if currentPhase >= 2 * Float.pi { currentPhase -= 2 * Float.pi }
                if currentPhase < 0.0 { currentPhase += 2 * Float.pi }
                for buffer in ablPointer {
                    let buf: UnsafeMutableBufferPointer<Float> = UnsafeMutableBufferPointer(buffer)
                    buf[frame] = value
                }
            }
            isSilence.pointee = false
            return noErr
        }
        engine.attach(srcNode)
        engine.connect(srcNode, to: mainMixer, format: inputFormat)
        engine.connect(mainMixer, to: output, format: outputFormat)
        mainMixer.outputVolume = 1.0
        sourceNode = srcNode
    }

    /// A node with a format of its own that is silent and says so.
    public static func silence(_ format: AVAudioFormat) -> AVAudioSourceNode {
        AVAudioSourceNode(format: format) { (isSilence, _, frameCount, audioBufferList) -> OSStatus in
            let list = UnsafeMutableAudioBufferListPointer(audioBufferList)
            for buffer in list { memset(buffer.mData, 0, Int(buffer.mDataByteSize)) }
            isSilence.pointee = true
            return noErr
        }
    }
}
