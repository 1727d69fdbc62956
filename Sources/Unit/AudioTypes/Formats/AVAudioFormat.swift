import Synchronization

/// Sample rate, channel count and encoding of a stream (AVAudioFormat.h).
///
/// More than two channels need a channel layout, as on Apple's platforms; otherwise the initializer returns nil.
// @unchecked: nothing changes after `init` but the cookie, which is behind a lock.
open class AVAudioFormat: Hashable, CustomStringConvertible, @unchecked Sendable {
    /// Of each sample of linear PCM in the machine's byte order; `otherFormat` for other PCM and for codecs.
    public let commonFormat: AVAudioCommonFormat
    /// Hz; 0 for the format of hardware that is not there.
    public let sampleRate: Double
    /// 1 or 2 without a layout; up to 65535 with one; 0 for the format of hardware that is not there.
    public let channelCount: AVAudioChannelCount
    /// True: one buffer with the channels of each frame side by side. False: one buffer for each channel.
    public let isInterleaved: Bool
    /// Nil when one or two channels are for nothing in particular; never nil above two.
    public let channelLayout: AVAudioChannelLayout?
    /// The same as a structure; valid for as long as the process lives.
    public let streamDescription: UnsafePointer<AudioStreamBasicDescription>

    /// What a decoder has to know beside the format; `magicCookie` of AVFAudio.
    package var magicCookieBytes: [UInt8]? {
        get { cookie.withLock { $0 } }
        set { cookie.withLock { $0 = newValue } }
    }
    private let cookie = Mutex<[UInt8]?>(nil)

    /// Nothing: 0 Hz and no channels.
    public convenience init() { self.init(unchecked: AudioStreamBasicDescription(), layout: nil) }

    /// Non-interleaved Float32, one or two channels.
    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
    }

    /// Non-interleaved Float32 with as many channels as the layout has.
    public convenience init(standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout)
    {
        self.init(
            commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, interleaved: false, channelLayout: layout)
    }

    /// One or two channels, and a finite rate above 0, in Hz; nil for anything else.
    public convenience init?(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
    ) {
        guard channels >= 1, channels <= 2, sampleRate.isFinite, sampleRate > 0, format != .otherFormat else {
            return nil
        }
        self.init(
            unchecked: AudioStreamBasicDescription(format, sampleRate, channels: channels, interleaved: interleaved),
            layout: nil)
    }

    /// As many channels as the layout has; the rate, in Hz, is not checked.
    public convenience init(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, interleaved: Bool,
        channelLayout layout: AVAudioChannelLayout
    ) {
        self.init(
            unchecked: AudioStreamBasicDescription(
                format, sampleRate, channels: layout.channelCount, interleaved: interleaved),
            layout: layout)
    }

    /// Linear PCM of any kind, or a codec's format; nil when the sizes contradict each other or the layout, or more
    /// than two channels have no layout.
    public convenience init?(
        streamDescription description: UnsafePointer<AudioStreamBasicDescription>,
        channelLayout layout: AVAudioChannelLayout? = nil
    ) {
        let value = description.pointee
        let channels = value.mChannelsPerFrame
        guard value.isUsable, layout.map({ $0.channelCount == channels }) ?? (channels <= 2) else { return nil }
        self.init(unchecked: value, layout: layout)
    }

    /// Nothing is checked: 0 Hz and no channels stand for hardware that is not there. Public so that subclasses inherit
    /// the initializers above; programs use those.
    public init(unchecked description: AudioStreamBasicDescription, layout: AVAudioChannelLayout?) {
        commonFormat = AVAudioCommonFormat(description)
        sampleRate = description.mSampleRate
        channelCount = description.mChannelsPerFrame
        isInterleaved = description.isInterleaved
        channelLayout = layout
        streamDescription = StreamDescriptions.pointer(to: description)
    }

    /// Whether this is non-interleaved Float32.
    public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

    /// Same encoding, rate, channels and layout; interleaving makes no difference to mono, and no layout is the mono
    /// or stereo one (AVAudioFormat.h).
    open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioFormat else { return false }
        return other === self || hasSameSamples(as: other) && placedLayout == other.placedLayout
    }

    public static func == (left: AVAudioFormat, right: AVAudioFormat) -> Bool { left.isEqual(right) }

    open func hash(into hasher: inout Hasher) {
        hasher.combine(commonFormat)
        hasher.combine(sampleRate)
        hasher.combine(channelCount)
    }

    open var description: String {
        let coding = commonFormat == .otherFormat ? streamDescription.pointee.codingText : "\(commonFormat)"
        return "\(channelCount) ch, \(sampleRate) Hz, \(coding)\(isInterleaved ? ", interleaved" : "")"
    }

    private func hasSameSamples(as other: AVAudioFormat) -> Bool {
        let isMono = channelCount == 1 && other.channelCount == 1
        guard commonFormat == other.commonFormat else { return false }
        guard commonFormat == .otherFormat else {
            return sampleRate == other.sampleRate && channelCount == other.channelCount
                && (isMono || isInterleaved == other.isInterleaved)
        }
        return streamDescription.pointee.signature(withoutInterleaving: isMono)
            == other.streamDescription.pointee.signature(withoutInterleaving: isMono)
    }

    private var placedLayout: AVAudioChannelLayout? {
        switch (channelLayout, channelCount) {
        case (nil, 1): AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Mono)
        case (nil, 2): AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo)
        default: channelLayout
        }
    }
}
