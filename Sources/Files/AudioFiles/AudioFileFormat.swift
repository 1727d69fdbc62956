public import AudioToolbox

/// What a sound file holds.
public struct AudioFileFormat: Sendable, Equatable {
    /// Frames per second, in Hz.
    public let sampleRate: Double
    /// At least 1 in a file that was opened.
    public let channelCount: Int
    /// Length in frames as the header announces it; nil when it does not (a pipe, or an Ogg file without its end).
    public let frameCount: Int64?
    /// What each channel is for; nil where the file does not say, and its format does not by their number.
    public let channelLabels: [AudioChannelLabel]?
    /// The container and the encoding in words, e.g. "FLAC, Signed 24 bit PCM".
    public let summary: String

    /// Nothing is checked: `AudioFileReader` takes the values from a header that it has checked.
    public init(
        sampleRate: Double, channelCount: Int, frameCount: Int64?, channelLabels: [AudioChannelLabel]? = nil,
        summary: String
    ) {
        self.channelLabels = channelLabels
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.frameCount = frameCount
        self.summary = summary
    }

    /// Length in seconds; nil when it is not known.
    public var duration: Double? { frameCount.map { sampleRate > 0 ? Double($0) / sampleRate : 0 } }
}
