package import AudioTypes

/// What a codec is to be made for.
package struct CodecSettings: Sendable, Equatable {
    package var formatID: AudioFormatID
    /// Hz.
    package var sampleRate: Double
    package var channelCount: Int
    /// Bits of a sample of a lossless codec; 0 leaves it to the codec.
    package var bitDepth: Int
    /// Bits per second; nil leaves it to the codec.
    package var bitRate: Int?
    /// Of a media file a bit for each channel, as libavutil and WAV files number speakers, in whose order the channels
    /// are; 0 for those that the encoder has of that number.
    package var speakers: UInt64
    /// Whether the bits follow the signal, where the codec lets one choose.
    package var isVariable: Bool
    /// How good it is to be where the bits follow the signal, from 0 to 1; nil leaves it to the codec.
    package var quality: Double?
    /// What the encoder has said about its stream, for a decoder.
    package var cookie: [UInt8]

    package init(
        formatID: AudioFormatID, sampleRate: Double, channelCount: Int, bitDepth: Int = 0, bitRate: Int? = nil,
        speakers: UInt64 = 0, isVariable: Bool = false, quality: Double? = nil, cookie: [UInt8] = []
    ) {
        (self.formatID, self.sampleRate, self.channelCount) = (formatID, sampleRate, channelCount)
        (self.bitDepth, self.bitRate, self.isVariable, self.cookie) = (bitDepth, bitRate, isVariable, cookie)
        (self.speakers, self.quality) = (speakers, quality)
    }
}
