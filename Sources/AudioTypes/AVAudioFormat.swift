/// How samples are stored (AVAudioCommonFormat).
public enum AVAudioCommonFormat: UInt, Sendable {
    case otherFormat = 0
    case pcmFormatFloat32 = 1
    case pcmFormatFloat64 = 2
    case pcmFormatInt16 = 3
    case pcmFormatInt32 = 4

    var bytesPerSample: UInt32 {
        switch self {
        case .otherFormat: 0
        case .pcmFormatFloat64: 8
        case .pcmFormatInt16: 2
        case .pcmFormatFloat32, .pcmFormatInt32: 4
        }
    }
}

/// Sample rate, channel count and sample type of a stream (AVAudioFormat.h).
///
/// More than two channels need a channel layout, as on Apple's platforms; otherwise the initializer returns nil.
public final class AVAudioFormat: Hashable, Sendable, CustomStringConvertible {
    /// Of each sample; integers are signed and packed, in the machine's byte order.
    public let commonFormat: AVAudioCommonFormat
    /// Hz.
    public let sampleRate: Double
    /// 1 or 2 without a layout; up to 65535 with one.
    public let channelCount: AVAudioChannelCount
    /// True: one buffer with the channels of each frame side by side. False: one buffer for each channel.
    public let isInterleaved: Bool
    /// Nil when one or two channels are for nothing in particular; never nil above two.
    public let channelLayout: AVAudioChannelLayout?
    /// The same as a structure; valid for as long as the process lives.
    // nonisolated(unsafe): what it points to never changes.
    nonisolated(unsafe) public let streamDescription: UnsafePointer<AudioStreamBasicDescription>

    /// Non-interleaved Float32, one or two channels.
    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
    }

    /// Non-interleaved Float32 with as many channels as the layout has.
    public convenience init(standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout)
    {
        self.init(
            checked: .pcmFormatFloat32, sampleRate: sampleRate, channels: layout.channelCount, interleaved: false,
            layout: layout)
    }

    /// One or two channels, and a finite rate above 0, in Hz; nil for anything else.
    public convenience init?(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
    ) {
        guard channels >= 1, channels <= 2, sampleRate.isFinite, sampleRate > 0 else { return nil }
        self.init(checked: format, sampleRate: sampleRate, channels: channels, interleaved: interleaved, layout: nil)
    }

    /// As many channels as the layout has; the rate, in Hz, is not checked.
    public convenience init(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, interleaved: Bool,
        channelLayout layout: AVAudioChannelLayout
    ) {
        self.init(
            checked: format, sampleRate: sampleRate, channels: layout.channelCount, interleaved: interleaved,
            layout: layout)
    }

    /// A linear PCM format from its description; nil when it is none that this library knows.
    public convenience init?(
        streamDescription description: UnsafePointer<AudioStreamBasicDescription>,
        channelLayout layout: AVAudioChannelLayout? = nil
    ) {
        let value = description.pointee
        let channels = value.mChannelsPerFrame
        guard value.mFormatID == kAudioFormatLinearPCM, channels > 0, value.mSampleRate.isFinite, value.mSampleRate > 0,
            layout.map({ $0.channelCount == channels }) ?? (channels <= 2)
        else { return nil }
        let isFloat = value.mFormatFlags & kAudioFormatFlagIsFloat != 0
        let format: AVAudioCommonFormat
        switch (isFloat, value.mBitsPerChannel) {
        case (true, 32): format = .pcmFormatFloat32
        case (true, 64): format = .pcmFormatFloat64
        case (false, 16): format = .pcmFormatInt16
        case (false, 32): format = .pcmFormatInt32
        default: return nil
        }
        let interleaved = value.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
        self.init(
            checked: format, sampleRate: value.mSampleRate, channels: channels, interleaved: interleaved, layout: layout
        )
    }

    /// The standard format for any channel count, with a discrete layout above two channels; nil when a value makes no
    /// sense.
    public static func standard(sampleRate: Double, channels: AVAudioChannelCount) -> AVAudioFormat? {
        guard sampleRate.isFinite, sampleRate > 0, channels > 0, channels <= 0xffff else { return nil }
        guard channels > 2 else {
            return AVAudioFormat(standardFormatWithSampleRate: sampleRate, channels: channels)
        }
        return AVAudioChannelLayout.discrete(channels).map {
            AVAudioFormat(standardFormatWithSampleRate: sampleRate, channelLayout: $0)
        }
    }

    /// The standard format with a layout, or with none in particular for the tag 0.
    package static func standard(
        sampleRate: Double, channels: AVAudioChannelCount, layoutTag: AudioChannelLayoutTag
    ) -> AVAudioFormat? {
        guard layoutTag != 0 else { return standard(sampleRate: sampleRate, channels: channels) }
        guard let layout = AVAudioChannelLayout(layoutTag: layoutTag), layout.channelCount == channels,
            sampleRate.isFinite, sampleRate > 0
        else { return nil }
        return AVAudioFormat(standardFormatWithSampleRate: sampleRate, channelLayout: layout)
    }

    /// The layout's tag, or 0 for a layout that says no more than the count.
    package var layoutTag: AudioChannelLayoutTag {
        guard let tag = channelLayout?.layoutTag, tag >> 16 != kAudioChannelLayoutTag_DiscreteInOrder >> 16 else {
            return 0
        }
        return tag
    }

    private init(
        checked format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool,
        layout: AVAudioChannelLayout?
    ) {
        self.commonFormat = format
        self.sampleRate = sampleRate
        self.channelCount = channels
        self.isInterleaved = interleaved
        self.channelLayout = layout
        streamDescription = StreamDescriptions.pointer(
            to: Self.streamDescription(format, sampleRate, channels: channels, isInterleaved: interleaved))
    }

    /// Whether this is non-interleaved Float32.
    public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

    private static func streamDescription(
        _ format: AVAudioCommonFormat, _ sampleRate: Double, channels: AVAudioChannelCount, isInterleaved: Bool
    ) -> AudioStreamBasicDescription {
        let isFloat = format == .pcmFormatFloat32 || format == .pcmFormatFloat64
        let bytesPerFrame = format.bytesPerSample * (isInterleaved ? channels : 1)
        var flags = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        flags |= kAudioFormatFlagIsPacked | (isInterleaved ? 0 : kAudioFormatFlagIsNonInterleaved)
        return AudioStreamBasicDescription(
            mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags,
            mBytesPerPacket: bytesPerFrame,
            mFramesPerPacket: 1, mBytesPerFrame: bytesPerFrame, mChannelsPerFrame: channels,
            mBitsPerChannel: format.bytesPerSample * 8, mReserved: 0)
    }

    /// Interleaving makes no difference to a mono format.
    public static func == (left: AVAudioFormat, right: AVAudioFormat) -> Bool {
        left.commonFormat == right.commonFormat && left.sampleRate == right.sampleRate
            && left.channelCount == right.channelCount && left.channelLayout == right.channelLayout
            && (left.isInterleaved == right.isInterleaved || left.channelCount == 1)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(commonFormat)
        hasher.combine(sampleRate)
        hasher.combine(channelCount)
    }

    public var description: String {
        "\(channelCount) ch, \(sampleRate) Hz, \(commonFormat)\(isInterleaved ? ", interleaved" : "")"
    }
}
