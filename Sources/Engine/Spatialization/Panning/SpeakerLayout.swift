/// The loudspeakers of an output format, in the order of its channels. Angles are degrees, clockwise from the front.
public enum SpeakerLayout: Int, Sendable, CaseIterable {
    /// Also headphones.
    case stereo
    /// Left, right, left and right surround (`kAudioChannelLayoutTag_AudioUnit_4`).
    case quadraphonic
    /// Left, right, left and right surround, center (`kAudioChannelLayoutTag_AudioUnit_5_0`).
    case fivePointZero
    /// As 5.0, and the center surround (`kAudioChannelLayoutTag_AudioUnit_6_0`).
    case sixPointZero
    /// As 5.0, and left and right rear surround (`kAudioChannelLayoutTag_AudioUnit_7_0`).
    case sevenPointZero
    /// As 5.0, and left and right center (`kAudioChannelLayoutTag_AudioUnit_7_0_Front`).
    case sevenPointZeroFront

    /// Loudspeakers, with those that nothing is placed on.
    public var channelCount: Int {
        @_noLocks @_noAllocation get {
            switch self {
            case .stereo: 2
            case .quadraphonic: 4
            case .fivePointZero: 5
            case .sixPointZero: 6
            case .sevenPointZero, .sevenPointZeroFront: 7
            }
        }
    }

    /// Of a channel's loudspeaker.
    @_noLocks @_noAllocation
    public func azimuth(_ channel: Int) -> Double {
        let side: Double = channel & 1 == 0 ? -1 : 1
        switch (self, channel) {
        case (.stereo, _): return side * 90
        case (.quadraphonic, 0...1): return side * 45
        case (.quadraphonic, _): return side * 135
        case (_, 0...1): return side * 30
        case (.sevenPointZero, 2...3): return side * 90
        case (_, 2...3): return side * 110
        case (_, 4): return 0
        case (.sixPointZero, _): return 180
        // Channel 5 is on the left here.
        case (.sevenPointZero, _): return -side * 150
        default: return -side * 15
        }
    }
}
