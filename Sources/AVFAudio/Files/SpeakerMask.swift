import AudioToolbox

/// Which speakers channels are for, as libavutil and WAV files have it: a bit for each channel, in the channels' order.
enum SpeakerMask {
    /// Nil where Core Audio has no name for a speaker. The back pair of five channels is "surround" and of seven "rear".
    static func labels(_ speakers: UInt64) -> [AudioChannelLabel]? {
        let hasSides = speakers & (1 << 9 | 1 << 10) != 0
        let labels = (0..<64).filter { speakers & 1 << $0 != 0 }.map { bit -> AudioChannelLabel in
            switch bit {
            case 4 where hasSides: kAudioChannelLabel_RearSurroundLeft
            case 5 where hasSides: kAudioChannelLabel_RearSurroundRight
            default: bit < plain.count ? plain[bit] : kAudioChannelLabel_Unknown
            }
        }
        return labels.contains(kAudioChannelLabel_Unknown) ? nil : labels
    }

    private static let plain: [AudioChannelLabel] = [
        kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_Center, kAudioChannelLabel_LFEScreen,
        kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround, kAudioChannelLabel_LeftCenter,
        kAudioChannelLabel_RightCenter, kAudioChannelLabel_CenterSurround, kAudioChannelLabel_LeftSurround,
        kAudioChannelLabel_RightSurround, kAudioChannelLabel_TopCenterSurround, kAudioChannelLabel_VerticalHeightLeft,
        kAudioChannelLabel_VerticalHeightCenter, kAudioChannelLabel_VerticalHeightRight,
        kAudioChannelLabel_TopBackLeft, kAudioChannelLabel_TopBackCenter, kAudioChannelLabel_TopBackRight,
    ]
}
