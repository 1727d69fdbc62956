import Glibc

/// Fills the input of a paced null device. Used only by the device's thread.
final class PacedNullSignal {
    private let source: PacedNullInput
    private let sampleRate: Double
    /// What was played, as far back as a loop needs it.
    private let played: CycleBuffer

    init(_ source: PacedNullInput, _ format: AudioDeviceFormat) {
        self.source = source
        sampleRate = format.sampleRate
        played = CycleBuffer(
            channelCount: source == .loopback ? format.outputChannelCount : 0,
            capacity: 2 * format.maximumFramesPerCycle)
    }

    deinit { played.deallocate() }

    /// The frames from `position` on, before the callback.
    func fill(_ input: CycleBuffer, from position: Int, frameCount: Int) {
        for channel in 0..<input.channelCount {
            let samples = input.channel(channel)
            switch source {
            case .silence: samples.update(repeating: 0, count: frameCount)
            case .sine(let frequency, let amplitude):
                for frame in 0..<frameCount {
                    let time = Double(position + frame) / sampleRate
                    samples[frame] =
                        amplitude * Float(sin(2 * .pi * (time * frequency).truncatingRemainder(dividingBy: 1)))
                }
            case .samples(let channels):
                let signal = channel < channels.count ? channels[channel] : []
                for frame in 0..<frameCount {
                    samples[frame] = signal.isEmpty ? 0 : signal[(position + frame) % signal.count]
                }
            case .loopback: replay(channel, into: samples, from: position, frameCount: frameCount)
            }
        }
    }

    /// Keeps what was played from `position` on, after the callback.
    func keep(_ output: CycleBuffer, from position: Int, frameCount: Int) {
        for channel in 0..<played.channelCount {
            let samples = output.channel(channel)
            for frame in 0..<frameCount {
                played.channel(channel)[(position + frame) % played.capacity] = samples[frame]
            }
        }
    }

    private func replay(_ channel: Int, into samples: UnsafeMutablePointer<Float>, from position: Int, frameCount: Int)
    {
        guard channel < played.channelCount else { return samples.update(repeating: 0, count: frameCount) }
        let delay = played.capacity / 2
        for frame in 0..<frameCount {
            let source = position + frame - delay
            samples[frame] = source < 0 ? 0 : played.channel(channel)[source % played.capacity]
        }
    }
}
