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

    /// What a description of linear PCM is in this machine's byte order and packed; `otherFormat` for anything else.
    init(_ description: AudioStreamBasicDescription) {
        let flags = description.mFormatFlags
        let isPlain =
            description.mFormatID == kAudioFormatLinearPCM && flags & kAudioFormatFlagIsBigEndian == 0
            && description.mBytesPerFrame == description.packedBytesPerFrame
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
        switch (isPlain, isFloat, description.mBitsPerChannel) {
        case (true, true, 32): self = .pcmFormatFloat32
        case (true, true, 64): self = .pcmFormatFloat64
        case (true, false, 16) where isSigned: self = .pcmFormatInt16
        case (true, false, 32) where isSigned: self = .pcmFormatInt32
        default: self = .otherFormat
        }
    }
}

extension AudioStreamBasicDescription {
    /// Linear PCM with all channels of a frame side by side.
    package var isInterleaved: Bool { mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 }

    /// The bytes of a frame without padding; 0 for what does not fit.
    var packedBytesPerFrame: UInt32 {
        guard mChannelsPerFrame <= 0xffff, mBitsPerChannel <= 64 else { return 0 }
        return (mBitsPerChannel + 7) / 8 * (isInterleaved ? mChannelsPerFrame : 1)
    }

    /// Whether a format can be made of it: sizes that fit each other in linear PCM, a rate and channels in any case.
    var isUsable: Bool {
        guard mSampleRate.isFinite, mSampleRate > 0, (1...0xffff).contains(mChannelsPerFrame) else { return false }
        guard mFormatID == kAudioFormatLinearPCM else { return true }
        let most = 8 * (isInterleaved ? mChannelsPerFrame : 1)
        return mBitsPerChannel > 0 && packedBytesPerFrame > 0 && (packedBytesPerFrame...most).contains(mBytesPerFrame)
    }
}
