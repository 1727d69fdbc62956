/// What each channel of a format is for (AVAudioChannelLayout.h), as far as a layout tag says.
public final class AVAudioChannelLayout: Hashable, Sendable {
    /// The low 16 bits are the channel count.
    public let layoutTag: AudioChannelLayoutTag

    /// Nil for a tag that counts no channels, as those for bitmaps and for descriptions do.
    public init?(layoutTag: AudioChannelLayoutTag) {
        guard layoutTag & 0xffff > 0 else { return nil }
        self.layoutTag = layoutTag
    }

    /// 1 to 65535.
    public var channelCount: AVAudioChannelCount { layoutTag & 0xffff }

    /// A layout that only counts its channels.
    public static func discrete(_ channelCount: AVAudioChannelCount) -> AVAudioChannelLayout? {
        AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_DiscreteInOrder | (channelCount & 0xffff))
    }

    public static func == (left: AVAudioChannelLayout, right: AVAudioChannelLayout) -> Bool {
        left.layoutTag == right.layoutTag
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(layoutTag) }
}

/// One channel. As in the tags below, the low 16 bits count the channels (CoreAudioBaseTypes.h).
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
/// Left, right.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
/// Front left, front right, back left, back right.
public let kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag = 108 << 16 | 4
/// Left, right, left surround, right surround, centre.
public let kAudioChannelLayoutTag_AudioUnit_5_0: AudioChannelLayoutTag = 118 << 16 | 5
/// Left, right, centre, low frequencies, left surround, right surround.
public let kAudioChannelLayoutTag_AudioUnit_5_1: AudioChannelLayoutTag = 121 << 16 | 6
/// Channels with numbers and no places; to be combined with a count by `|`, since by itself it counts none.
public let kAudioChannelLayoutTag_DiscreteInOrder: AudioChannelLayoutTag = 147 << 16
