package import AudioToolbox

/// Where a loudspeaker stands, by the short names that PipeWire and ALSA share.
package enum SpeakerPosition: String, Sendable, CaseIterable {
    case mono = "MONO"
    case frontLeft = "FL"
    case frontRight = "FR"
    case frontCenter = "FC"
    case lowFrequency = "LFE"
    case lowFrequency2 = "LFE2"
    case sideLeft = "SL"
    case sideRight = "SR"
    case rearLeft = "RL"
    case rearRight = "RR"
    case rearCenter = "RC"
    case frontLeftOfCenter = "FLC"
    case frontRightOfCenter = "FRC"
    case frontLeftWide = "FLW"
    case frontRightWide = "FRW"
    case topCenter = "TC"
    case topFrontLeft = "TFL"
    case topFrontCenter = "TFC"
    case topFrontRight = "TFR"
    case topSideLeft = "TSL"
    case topSideRight = "TSR"
    case topRearLeft = "TRL"
    case topRearCenter = "TRC"
    case topRearRight = "TRR"

    /// Core Audio's labels of a device's channels; nil stands for a channel of no known place. Empty where none is
    /// known. As in files, the back pair of five channels is "surround" and of seven "rear".
    package static func labels(_ positions: [SpeakerPosition?]) -> [AudioChannelLabel] {
        guard positions.contains(where: { $0 != nil }) else { return [] }
        let hasSides = positions.contains(.sideLeft) || positions.contains(.sideRight)
        return positions.map { position in
            switch position {
            case .rearLeft? where hasSides: kAudioChannelLabel_RearSurroundLeft
            case .rearRight? where hasSides: kAudioChannelLabel_RearSurroundRight
            default: position?.label ?? kAudioChannelLabel_Unknown
            }
        }
    }

    /// Of a device with one pair of surround loudspeakers.
    private var label: AudioChannelLabel {
        switch self {
        case .mono: kAudioChannelLabel_Mono
        case .frontLeft: kAudioChannelLabel_Left
        case .frontRight: kAudioChannelLabel_Right
        case .frontCenter: kAudioChannelLabel_Center
        case .lowFrequency: kAudioChannelLabel_LFEScreen
        case .lowFrequency2: kAudioChannelLabel_LFE2
        case .sideLeft, .rearLeft: kAudioChannelLabel_LeftSurround
        case .sideRight, .rearRight: kAudioChannelLabel_RightSurround
        case .rearCenter: kAudioChannelLabel_CenterSurround
        case .frontLeftOfCenter: kAudioChannelLabel_LeftCenter
        case .frontRightOfCenter: kAudioChannelLabel_RightCenter
        case .frontLeftWide: kAudioChannelLabel_LeftWide
        case .frontRightWide: kAudioChannelLabel_RightWide
        case .topCenter: kAudioChannelLabel_TopCenterSurround
        case .topFrontLeft: kAudioChannelLabel_VerticalHeightLeft
        case .topFrontCenter: kAudioChannelLabel_VerticalHeightCenter
        case .topFrontRight: kAudioChannelLabel_VerticalHeightRight
        case .topSideLeft: kAudioChannelLabel_LeftTopMiddle
        case .topSideRight: kAudioChannelLabel_RightTopMiddle
        case .topRearLeft: kAudioChannelLabel_TopBackLeft
        case .topRearCenter: kAudioChannelLabel_TopBackCenter
        case .topRearRight: kAudioChannelLabel_TopBackRight
        }
    }
}
