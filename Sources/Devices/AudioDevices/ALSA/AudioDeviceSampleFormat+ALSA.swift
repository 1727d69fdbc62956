import CALSA

extension AudioDeviceSampleFormat {
    var alsaFormat: snd_pcm_format_t {
        switch self {
        case .float32: SND_PCM_FORMAT_FLOAT_LE
        case .signed32: SND_PCM_FORMAT_S32_LE
        case .signed16: SND_PCM_FORMAT_S16_LE
        }
    }

    /// As the functions that interleave name it.
    var interleavedKind: Int32 {
        switch self {
        case .float32: Int32(CALSA_FLOAT)
        case .signed32: Int32(CALSA_SIGNED32)
        case .signed16: Int32(CALSA_SIGNED16)
        }
    }
}
