import AudioToolbox
import CALSA

/// Which speaker a channel of a PCM is, by Core Audio's labels.
package enum ALSAChannelLabels {
    private static let plain: [(position: snd_pcm_chmap_position, label: AudioChannelLabel)] = [
        (SND_CHMAP_MONO, kAudioChannelLabel_Mono), (SND_CHMAP_FL, kAudioChannelLabel_Left),
        (SND_CHMAP_FR, kAudioChannelLabel_Right), (SND_CHMAP_RL, kAudioChannelLabel_LeftSurround),
        (SND_CHMAP_RR, kAudioChannelLabel_RightSurround), (SND_CHMAP_FC, kAudioChannelLabel_Center),
        (SND_CHMAP_LFE, kAudioChannelLabel_LFEScreen), (SND_CHMAP_SL, kAudioChannelLabel_LeftSurround),
        (SND_CHMAP_SR, kAudioChannelLabel_RightSurround), (SND_CHMAP_RC, kAudioChannelLabel_CenterSurround),
        (SND_CHMAP_FLC, kAudioChannelLabel_LeftCenter), (SND_CHMAP_FRC, kAudioChannelLabel_RightCenter),
    ]

    /// By `enum snd_pcm_chmap_position`; empty where no position is known. As in files, the back pair of five channels is
    /// "surround" and of seven "rear".
    package static func labels(_ positions: [UInt32]) -> [AudioChannelLabel] {
        // The upper half says how the channel is driven.
        let positions = positions.map { $0 & 0xFFFF }
        let hasSides = positions.contains(SND_CHMAP_SL.rawValue) || positions.contains(SND_CHMAP_SR.rawValue)
        let labels = positions.map { position -> AudioChannelLabel in
            switch position {
            case SND_CHMAP_RL.rawValue where hasSides: kAudioChannelLabel_RearSurroundLeft
            case SND_CHMAP_RR.rawValue where hasSides: kAudioChannelLabel_RearSurroundRight
            default: plain.first { $0.position.rawValue == position }?.label ?? kAudioChannelLabel_Unknown
            }
        }
        return labels.allSatisfy { $0 == kAudioChannelLabel_Unknown } ? [] : labels
    }

    /// Of every channel of an open PCM; empty when it does not say.
    static func read(_ pcm: OpaquePointer, channelCount: Int) -> [AudioChannelLabel] {
        guard let map = snd_pcm_get_chmap(pcm) else { return [] }
        defer { free(map) }
        guard Int(map.pointee.channels) == channelCount else { return [] }
        let positions = UnsafeRawPointer(map) + MemoryLayout<UInt32>.stride
        return labels((0..<channelCount).map { positions.load(fromByteOffset: $0 * 4, as: UInt32.self) })
    }
}
