extension AVAudioFormat {
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

    /// Hz, of what devices, connections and built-in units run at. A format may have any rate.
    package static let usableRates = 1_000.0...1_536_000.0

    /// What an I/O node reports while its device is gone: 0 Hz, no channels. No buffer and no file can have it.
    package static let unavailable = AVAudioFormat(
        unchecked: AudioStreamBasicDescription(.pcmFormatFloat32, 0, channels: 0, interleaved: false), layout: nil)

    /// Whether it has a rate and channels, as every format but `unavailable` has.
    package var isAvailable: Bool { sampleRate > 0 && sampleRate.isFinite && channelCount > 0 }

    /// The layout's tag, or 0 for a layout that says no more than the count.
    package var layoutTag: AudioChannelLayoutTag {
        guard let tag = channelLayout?.layoutTag, tag >> 16 != kAudioChannelLayoutTag_DiscreteInOrder >> 16 else {
            return 0
        }
        return tag
    }
}

extension AudioStreamBasicDescription {
    /// Packed linear PCM in this machine's byte order.
    package init(
        _ format: AVAudioCommonFormat, _ sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
    ) {
        let isFloat = format == .pcmFormatFloat32 || format == .pcmFormatFloat64
        let bytesPerFrame = format.bytesPerSample * (interleaved ? channels : 1)
        var flags = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        flags |= kAudioFormatFlagIsPacked | (interleaved ? 0 : kAudioFormatFlagIsNonInterleaved)
        self.init(
            mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags,
            mBytesPerPacket: bytesPerFrame, mFramesPerPacket: 1, mBytesPerFrame: bytesPerFrame,
            mChannelsPerFrame: channels, mBitsPerChannel: format.bytesPerSample * 8, mReserved: 0)
    }

    /// The four characters of a codec, or how other linear PCM is stored.
    var codingText: String {
        if mFormatID == kAudioFormatLinearPCM {
            let order = mFormatFlags & kAudioFormatFlagIsBigEndian != 0 ? ", big-endian" : ""
            return "\(mBitsPerChannel) bits\(order)"
        }
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: mFormatID >> $0) }
        return bytes.allSatisfy { (0x20..<0x7f).contains($0) }
            ? "'\(String(decoding: bytes, as: UTF8.self))'" : "format \(mFormatID)"
    }

    /// What has to be the same in equal formats.
    func signature(withoutInterleaving: Bool) -> [UInt64] {
        let ignored = withoutInterleaving ? kAudioFormatFlagIsNonInterleaved : 0
        return [
            mSampleRate.bitPattern, UInt64(mFormatID), UInt64(mFormatFlags & ~ignored), UInt64(mBytesPerFrame),
            UInt64(mFramesPerPacket), UInt64(mChannelsPerFrame), UInt64(mBitsPerChannel),
        ]
    }
}
