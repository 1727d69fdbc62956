import AudioCodecs
import AudioToolbox
import Foundation

extension AVAudioFormat {
    /// What a decoder has to know beside the format, or nil. Thread: any.
    public var magicCookie: Data? {
        get { magicCookieBytes.map { Data($0) } }
        set { magicCookieBytes = newValue.map { [UInt8]($0) } }
    }

    /// The format under the keys of AVAudioSettings.h, as files and `init(settings:)` take it.
    public var settings: [String: Any] {
        let description = streamDescription.pointee
        var settings: [String: Any] = [
            AVFormatIDKey: description.mFormatID, AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: channelCount,
        ]
        if let channelLayout { settings[AVChannelLayoutKey] = channelLayout.bytes }
        if description.mFormatID == kAudioFormatLinearPCM {
            settings[AVLinearPCMBitDepthKey] = description.mBitsPerChannel
            settings[AVLinearPCMIsBigEndianKey] = description.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
            settings[AVLinearPCMIsFloatKey] = description.mFormatFlags & kAudioFormatFlagIsFloat != 0
            settings[AVLinearPCMIsNonInterleaved] = !isInterleaved
        } else if description.mBitsPerChannel > 0 {
            settings[AVEncoderBitDepthHintKey] = description.mBitsPerChannel
        }
        return settings
    }

    /// A format from settings. They need a rate (Hz), a channel count or a layout; without `AVFormatIDKey` they mean
    /// linear PCM, of which 16 bits is the default depth.
    ///
    /// Nil when a value makes no sense, or more than two channels have no layout.
    public convenience init?(settings: [String: Any]) {
        let values = AudioSettings(settings)
        let layout = values.channelLayout
        guard let rate = values.number(AVSampleRateKey),
            let channels: UInt32 = values.integer(AVNumberOfChannelsKey) ?? layout?.channelCount
        else { return nil }
        let identifier: UInt32 = values.integer(AVFormatIDKey) ?? kAudioFormatLinearPCM
        var description =
            identifier == kAudioFormatLinearPCM
            ? Self.linearPCM(values, rate, channels) : Self.codec(identifier, values, rate, channels)
        self.init(streamDescription: &description, channelLayout: layout)
    }

    private static func linearPCM(
        _ values: AudioSettings, _ rate: Double, _ channels: UInt32
    ) -> AudioStreamBasicDescription {
        let isFloat = values.boolean(AVLinearPCMIsFloatKey) ?? false
        let bits: UInt32 = min(values.integer(AVLinearPCMBitDepthKey) ?? (isFloat ? 32 : 16), 1 << 16)
        let isApart = values.boolean(AVLinearPCMIsNonInterleaved) ?? false
        let bytes = (bits + 7) / 8 * (isApart ? 1 : min(channels, 1 << 16))
        var flags = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        flags |= kAudioFormatFlagIsPacked | (isApart ? kAudioFormatFlagIsNonInterleaved : 0)
        if values.boolean(AVLinearPCMIsBigEndianKey) ?? false { flags |= kAudioFormatFlagIsBigEndian }
        return AudioStreamBasicDescription(
            mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: bytes,
            mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: channels, mBitsPerChannel: bits,
            mReserved: 0)
    }

    private static func codec(
        _ identifier: AudioFormatID, _ values: AudioSettings, _ rate: Double, _ channels: UInt32
    ) -> AudioStreamBasicDescription {
        let isLogarithmic = identifier == kAudioFormatULaw || identifier == kAudioFormatALaw
        let bits: UInt32 = isLogarithmic ? 8 : values.integer(AVEncoderBitDepthHintKey) ?? 0
        let packet = AudioCodecs.bytesPerPacket(identifier, channelCount: channels)
        return AudioStreamBasicDescription(
            mSampleRate: rate, mFormatID: identifier, mFormatFlags: 0, mBytesPerPacket: packet,
            mFramesPerPacket: AudioCodecs.framesPerPacket(identifier, sampleRate: rate),
            mBytesPerFrame: isLogarithmic ? packet : 0, mChannelsPerFrame: channels, mBitsPerChannel: bits,
            mReserved: 0)
    }
}
