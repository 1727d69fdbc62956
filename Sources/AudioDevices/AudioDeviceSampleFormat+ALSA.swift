import CALSA

extension AudioDeviceSampleFormat {
    var alsaFormat: snd_pcm_format_t {
        switch self {
        case .float32: SND_PCM_FORMAT_FLOAT_LE
        case .signed32: SND_PCM_FORMAT_S32_LE
        case .signed16: SND_PCM_FORMAT_S16_LE
        }
    }

    /// Interleaves `frameCount` frames; what is not a number becomes zero and what exceeds ±1 is clipped in integer
    /// formats.
    func interleave(_ buffer: CycleBuffer, frameCount: Int, into memory: UnsafeMutableRawPointer) {
        switch self {
        case .float32:
            store(buffer, frameCount, memory.assumingMemoryBound(to: Float.self)) { $0 }
        case .signed32:
            store(buffer, frameCount, memory.assumingMemoryBound(to: Int32.self)) { sample in
                // 2³¹ itself is one too many, and the nearest Float below it is 2³¹ − 128.
                Int32(min(max(sample * 2_147_483_648, -2_147_483_648), 2_147_483_520))
            }
        case .signed16:
            store(buffer, frameCount, memory.assumingMemoryBound(to: Int16.self)) { sample in
                Int16(min(max((sample * 32_768).rounded(), -32_768), 32_767))
            }
        }
    }

    @inline(__always)
    private func store<Sample>(
        _ buffer: CycleBuffer, _ frameCount: Int, _ memory: UnsafeMutablePointer<Sample>, _ convert: (Float) -> Sample
    ) {
        let channelCount = buffer.channelCount
        for channel in 0..<channelCount {
            let samples = buffer.channel(channel)
            for frame in 0..<frameCount {
                let sample = samples[frame]
                memory[frame * channelCount + channel] = convert(sample.isNaN ? 0 : sample)
            }
        }
    }
}
