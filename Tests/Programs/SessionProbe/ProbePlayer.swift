import AVFAudio
import AudioDevices
import Synchronization

/// Plays a constant through an engine and says how loud it comes out.
final class ProbePlayer: Sendable {
    private let engine = AVAudioEngine()
    private let device = Mutex<MeteredDevice?>(nil)

    /// What is played; the mixer passes it on as it is.
    static let amplitude: Float = 0.5

    init() {
        engine.openDevices { [weak self] request in
            let opened = try MeteredDevice(request.configuration)
            self?.device.withLock { $0 = opened }
            return opened
        }
        let source = AVAudioSourceNode { _, _, frames, list in
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<Int(frames) { samples[frame] = Self.amplitude }
            }
            return noErr
        }
        engine.attach(source)
        engine.connect(source, to: engine.mainMixerNode, format: nil)
    }

    func start() throws { try engine.start() }
    func stop() { engine.stop() }
    var isPlaying: Bool { engine.isRunning }

    /// How much quieter it comes out than it is, in dB; nil for silence.
    var attenuation: Float? {
        let peak = device.withLock { $0?.peak ?? 0 }
        return peak > 0 ? 20 * log10(Self.amplitude / peak) : nil
    }
}
