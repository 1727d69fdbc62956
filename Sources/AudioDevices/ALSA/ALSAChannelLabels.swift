import AudioToolbox
import CALSA

/// Which speaker a channel of a PCM is, in Core Audio's numbers.
enum ALSAChannelLabels {
    /// CoreAudioTypes.h: kAudioChannelLabel_Unknown.
    static let unknown: AudioChannelLabel = 0xFFFF_FFFF

    /// By `enum snd_pcm_chmap_position`, from SND_CHMAP_UNKNOWN on: MONO 42, FL Left 1, FR Right 2, RL LeftSurround 5,
    /// RR RightSurround 6, FC Center 3, LFE LFEScreen 4, SL LeftSurroundDirect 10, SR RightSurroundDirect 11,
    /// RC CenterSurround 9, FLC LeftCenter 7, FRC RightCenter 8.
    private static let labels: [AudioChannelLabel] = [
        unknown, unknown, 42, 1, 2, 5, 6, 3, 4, 10, 11, 9, 7, 8,
    ]

    static func label(position: UInt32) -> AudioChannelLabel {
        let index = Int(position & 0xFFFF)
        return index < labels.count ? labels[index] : unknown
    }

    /// Of every channel of an open PCM; empty when it does not say.
    static func read(_ pcm: OpaquePointer, channelCount: Int) -> [AudioChannelLabel] {
        guard let map = snd_pcm_get_chmap(pcm) else { return [] }
        defer { free(map) }
        guard Int(map.pointee.channels) == channelCount else { return [] }
        let positions = UnsafeRawPointer(map) + MemoryLayout<UInt32>.stride
        let labels = (0..<channelCount).map {
            label(position: positions.load(fromByteOffset: $0 * 4, as: UInt32.self))
        }
        return labels.allSatisfy { $0 == unknown } ? [] : labels
    }
}
