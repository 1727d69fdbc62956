/// How the tracks of a Standard MIDI File become those of a sequence (AVAudioSequencer.h); one for one without any.
public struct AVMusicSequenceLoadOptions: OptionSet, Sendable {
    /// The options' bits.
    public let rawValue: UInt

    /// By the bits; others than those named here mean nothing.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// One track for each channel, and one behind them with what has no channel.
    public static let smf_ChannelsToTracks = Self(rawValue: 1)
}
