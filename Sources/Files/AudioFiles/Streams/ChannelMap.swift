import AudioToolbox
import CSndfile

/// libsndfile's channel numbers and Core Audio's labels.
enum ChannelMap {
    /// Core Audio calls the back pair of five channels "surround" and of seven "rear".
    static func labels(_ map: [Int32]) -> [AudioChannelLabel]? {
        let hasSides = map.contains(Int32(SF_CHANNEL_MAP_SIDE_LEFT))
        let labels = map.map { number -> AudioChannelLabel in
            switch Int(number) {
            case SF_CHANNEL_MAP_SIDE_LEFT: kAudioChannelLabel_LeftSurround
            case SF_CHANNEL_MAP_SIDE_RIGHT: kAudioChannelLabel_RightSurround
            case SF_CHANNEL_MAP_REAR_LEFT where hasSides: kAudioChannelLabel_RearSurroundLeft
            case SF_CHANNEL_MAP_REAR_RIGHT where hasSides: kAudioChannelLabel_RearSurroundRight
            case let other: plain.first { $0.number == other }?.label ?? kAudioChannelLabel_Unknown
            }
        }
        return labels.contains(kAudioChannelLabel_Unknown) ? nil : labels
    }

    /// Nil where a label has no number of libsndfile's.
    static func numbers(_ labels: [AudioChannelLabel]) -> [Int32]? {
        let hasRear = labels.contains(kAudioChannelLabel_RearSurroundLeft)
        let numbers = labels.map { label -> Int in
            switch label {
            case kAudioChannelLabel_RearSurroundLeft: SF_CHANNEL_MAP_REAR_LEFT
            case kAudioChannelLabel_RearSurroundRight: SF_CHANNEL_MAP_REAR_RIGHT
            case kAudioChannelLabel_LeftSurround where hasRear: SF_CHANNEL_MAP_SIDE_LEFT
            case kAudioChannelLabel_RightSurround where hasRear: SF_CHANNEL_MAP_SIDE_RIGHT
            default: plain.first { $0.label == label }?.number ?? 0
            }
        }
        return numbers.contains(0) ? nil : numbers.map { Int32(truncatingIfNeeded: $0) }
    }

    /// A WAV file's number of each speaker; nil where one has none or is there twice.
    static func waveBits(_ labels: [AudioChannelLabel]) -> [Int]? {
        guard var bits = numbers(labels)?.map({ waveBits[Int($0)] ?? -1 }), !bits.contains(-1),
            Set(bits).count == bits.count
        else { return nil }
        // The pair of seven channels with one behind is at the sides.
        if bits.count == 7, bits.contains(8), !bits.contains(9) { bits = bits.map { $0 == 4 || $0 == 5 ? $0 + 5 : $0 } }
        return bits
    }

    private static let waveBits: [Int: Int] = [
        SF_CHANNEL_MAP_LEFT: 0, SF_CHANNEL_MAP_FRONT_LEFT: 0, SF_CHANNEL_MAP_RIGHT: 1, SF_CHANNEL_MAP_FRONT_RIGHT: 1,
        SF_CHANNEL_MAP_CENTER: 2, SF_CHANNEL_MAP_FRONT_CENTER: 2, SF_CHANNEL_MAP_LFE: 3, SF_CHANNEL_MAP_REAR_LEFT: 4,
        SF_CHANNEL_MAP_REAR_RIGHT: 5, SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER: 6, SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER: 7,
        SF_CHANNEL_MAP_REAR_CENTER: 8, SF_CHANNEL_MAP_SIDE_LEFT: 9, SF_CHANNEL_MAP_SIDE_RIGHT: 10,
        SF_CHANNEL_MAP_TOP_CENTER: 11, SF_CHANNEL_MAP_TOP_FRONT_LEFT: 12, SF_CHANNEL_MAP_TOP_FRONT_CENTER: 13,
        SF_CHANNEL_MAP_TOP_FRONT_RIGHT: 14, SF_CHANNEL_MAP_TOP_REAR_LEFT: 15, SF_CHANNEL_MAP_TOP_REAR_CENTER: 16,
        SF_CHANNEL_MAP_TOP_REAR_RIGHT: 17,
    ]

    private static let plain: [(number: Int, label: AudioChannelLabel)] = [
        (SF_CHANNEL_MAP_LEFT, kAudioChannelLabel_Left), (SF_CHANNEL_MAP_RIGHT, kAudioChannelLabel_Right),
        (SF_CHANNEL_MAP_CENTER, kAudioChannelLabel_Center), (SF_CHANNEL_MAP_MONO, kAudioChannelLabel_Mono),
        (SF_CHANNEL_MAP_FRONT_LEFT, kAudioChannelLabel_Left),
        (SF_CHANNEL_MAP_FRONT_RIGHT, kAudioChannelLabel_Right),
        (SF_CHANNEL_MAP_FRONT_CENTER, kAudioChannelLabel_Center),
        (SF_CHANNEL_MAP_LFE, kAudioChannelLabel_LFEScreen),
        (SF_CHANNEL_MAP_REAR_LEFT, kAudioChannelLabel_LeftSurround),
        (SF_CHANNEL_MAP_REAR_RIGHT, kAudioChannelLabel_RightSurround),
        (SF_CHANNEL_MAP_REAR_CENTER, kAudioChannelLabel_CenterSurround),
        (SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER, kAudioChannelLabel_LeftCenter),
        (SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER, kAudioChannelLabel_RightCenter),
        (SF_CHANNEL_MAP_TOP_CENTER, kAudioChannelLabel_TopCenterSurround),
        (SF_CHANNEL_MAP_TOP_FRONT_LEFT, kAudioChannelLabel_VerticalHeightLeft),
        (SF_CHANNEL_MAP_TOP_FRONT_RIGHT, kAudioChannelLabel_VerticalHeightRight),
        (SF_CHANNEL_MAP_TOP_FRONT_CENTER, kAudioChannelLabel_VerticalHeightCenter),
        (SF_CHANNEL_MAP_TOP_REAR_LEFT, kAudioChannelLabel_TopBackLeft),
        (SF_CHANNEL_MAP_TOP_REAR_RIGHT, kAudioChannelLabel_TopBackRight),
        (SF_CHANNEL_MAP_TOP_REAR_CENTER, kAudioChannelLabel_TopBackCenter),
    ]
}
