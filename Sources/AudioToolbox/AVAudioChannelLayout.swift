/// What each channel of a format is for (AVAudioChannelLayout.h), as far as a layout tag tells.
public final class AVAudioChannelLayout: Hashable, Sendable {
    /// The low 16 bits are the channel count.
    public let layoutTag: AudioChannelLayoutTag

    public init?(layoutTag: AudioChannelLayoutTag) {
        guard layoutTag & 0xffff > 0 else { return nil }
        self.layoutTag = layoutTag
    }

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

public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
public let kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag = 108 << 16 | 4
public let kAudioChannelLayoutTag_AudioUnit_5_0: AudioChannelLayoutTag = 118 << 16 | 5
public let kAudioChannelLayoutTag_AudioUnit_5_1: AudioChannelLayoutTag = 121 << 16 | 6
public let kAudioChannelLayoutTag_DiscreteInOrder: AudioChannelLayoutTag = 147 << 16
