internal import AudioTypes

extension AudioStreamBasicDescription {
    /// Linear PCM in packets of one frame, packed and interleaved; rate in Hz.
    init(linear rate: Double, channels: UInt32, bits: UInt32, flags: AudioFormatFlags) {
        let frame = bits / 8 &* channels
        self.init(
            mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags | kAudioFormatFlagIsPacked,
            mBytesPerPacket: frame, mFramesPerPacket: 1, mBytesPerFrame: frame, mChannelsPerFrame: channels,
            mBitsPerChannel: bits, mReserved: 0)
    }

    /// µ-law, A-law or IMA4; rate in Hz.
    init(compressed identifier: AudioFormatID, rate: Double, channels: UInt32) {
        let isIMA4 = identifier == kAudioFormatAppleIMA4
        let packet = channels &* (isIMA4 ? 34 : 1)
        self.init(
            mSampleRate: rate, mFormatID: identifier, mFormatFlags: 0, mBytesPerPacket: packet,
            mFramesPerPacket: isIMA4 ? 64 : 1, mBytesPerFrame: isIMA4 ? 0 : packet, mChannelsPerFrame: channels,
            mBitsPerChannel: isIMA4 ? 0 : 8, mReserved: 0)
    }

    var isFloat: Bool { mFormatID == kAudioFormatLinearPCM && mFormatFlags & kAudioFormatFlagIsFloat != 0 }

    /// Whether its packets have the one size that such a format has; of linear PCM they are packed, interleaved frames.
    var isOfConstantPackets: Bool {
        guard (1...0x7fff).contains(mChannelsPerFrame), (1...0xffff).contains(mBytesPerPacket) else { return false }
        switch mFormatID {
        case kAudioFormatLinearPCM:
            let depths: [UInt32] = isFloat ? [32, 64] : [8, 16, 24, 32]
            return depths.contains(mBitsPerChannel) && mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
                && mFramesPerPacket == 1 && mBytesPerFrame == mBytesPerPacket
                && mBytesPerPacket == mBitsPerChannel / 8 * mChannelsPerFrame
        case kAudioFormatULaw, kAudioFormatALaw: return mFramesPerPacket == 1 && mBytesPerPacket == mChannelsPerFrame
        case kAudioFormatAppleIMA4: return mFramesPerPacket == 64 && mBytesPerPacket == 34 * mChannelsPerFrame
        default: return false
        }
    }
}
