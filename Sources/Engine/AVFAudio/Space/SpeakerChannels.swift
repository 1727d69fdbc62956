import AudioToolbox
import Spatialization

/// The loudspeakers that sources are placed on, and the channel of a format that each of them is.
struct SpeakerChannels {
    let layout: SpeakerLayout
    let channels: [Int]

    /// By what the format's channels are for, or by their number where it does not say; nil where nothing can be
    /// placed.
    init?(_ format: AVAudioFormat) {
        let labels = format.channelLayout?.namedLabels ?? []
        for (layout, wanted) in Self.known {
            let found = wanted.compactMap { label in
                labels.firstIndex(of: label) ?? Self.others[label].flatMap(labels.firstIndex(of:))
            }
            guard found.count == wanted.count, Set(found).count == found.count else { continue }
            (self.layout, channels) = (layout, found)
            return
        }
        guard let layout = Self.layout(ofChannels: Int(format.channelCount)) else { return nil }
        (self.layout, channels) = (layout, Array(0..<layout.channelCount))
    }

    /// The order of Audio Unit's own layouts.
    private static func layout(ofChannels count: Int) -> SpeakerLayout? {
        SpeakerLayout.allCases.first { $0.channelCount == count }
    }

    /// The widest first, each in the order of its own channels.
    private static let known: [(SpeakerLayout, [AudioChannelLabel])] = {
        let front = [kAudioChannelLabel_Left, kAudioChannelLabel_Right]
        let four = front + [kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround]
        let five = four + [kAudioChannelLabel_Center]
        return [
            (.sevenPointZeroFront, five + [kAudioChannelLabel_LeftCenter, kAudioChannelLabel_RightCenter]),
            (.sevenPointZero, five + [kAudioChannelLabel_RearSurroundLeft, kAudioChannelLabel_RearSurroundRight]),
            (.sixPointZero, five + [kAudioChannelLabel_CenterSurround]), (.fivePointZero, five),
            (.quadraphonic, four), (.stereo, front),
        ]
    }()

    /// What stands for one pair of surrounds where it is the other one.
    private static let others = [
        kAudioChannelLabel_LeftSurround: kAudioChannelLabel_RearSurroundLeft,
        kAudioChannelLabel_RightSurround: kAudioChannelLabel_RearSurroundRight,
    ]
}
