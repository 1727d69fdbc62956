package import AudioToolbox

/// Which speakers channels are for, as libavutil and WAV files have it: a bit for each channel, in the channels' order.
package enum SpeakerMask {
    /// Nil where Core Audio has no name for a speaker. The back pair of five channels is "surround" and of seven
    /// "rear".
    package static func labels(_ speakers: UInt64) -> [AudioChannelLabel]? {
        let hasSides = speakers & (1 << 9 | 1 << 10) != 0
        let labels = (0..<64).filter { speakers & 1 << $0 != 0 }.map { bit -> AudioChannelLabel in
            switch bit {
            case 4 where hasSides: kAudioChannelLabel_RearSurroundLeft
            case 5 where hasSides: kAudioChannelLabel_RearSurroundRight
            // The sides are "surround" to Core Audio, whose own bits 9 and 10 are others.
            case 9: kAudioChannelLabel_LeftSurround
            case 10: kAudioChannelLabel_RightSurround
            default: bit < 18 ? ChannelLayoutLabels.label(ofBit: bit) : kAudioChannelLabel_Unknown
            }
        }
        return labels.contains(kAudioChannelLabel_Unknown) ? nil : labels
    }

    /// The speakers that a codec's files can have and that these labels name in any order, and for each of them the
    /// label's place. Nil where there are none.
    package static func arrangement(
        of labels: [AudioChannelLabel], in formatID: AudioFormatID
    ) -> (speakers: UInt64, order: [Int])? {
        for speakers in masks(formatID) where speakers.nonzeroBitCount == labels.count {
            guard let held = Self.labels(speakers) else { continue }
            let order = held.compactMap(labels.firstIndex(of:))
            if order.count == labels.count, Set(order).count == labels.count { return (speakers, order) }
        }
        return nil
    }

    /// Those that encoders take and decoders give back.
    private static func masks(_ formatID: AudioFormatID) -> [UInt64] {
        // L R, then with C, Cs, surround pair, LFE.
        let both: [UInt64] = [0x3, 0x7, 0x107, 0x37, 0x3f]
        return formatID == kAudioFormatAppleLossless
            // With Ls Rs: Cs, or Lc Rc.
            ? both + [0x13f, 0xff]
            // L R LFE, L R Ls Rs; with sides a rear pair. Seven come back without names.
            : both + [0xb, 0x33, 0x63f]
    }
}
