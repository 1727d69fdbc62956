import AudioCodecs
package import AudioToolbox
import CSndfile

/// What a file holds, in Core Audio's terms.
package struct SoundFileContent: Sendable {
    /// The container, where Core Audio has a name for it.
    package let fileType: AudioFileTypeID?
    /// How the samples are stored; rate in Hz.
    package let description: AudioStreamBasicDescription
    /// Nil where the file does not say what its channels are for.
    package let channelLabels: [AudioChannelLabel]?
    /// The type that samples cross in without a loss.
    package let exactKind: RawSampleKind

    init(_ info: SF_INFO, channelLabels: [AudioChannelLabel]?) {
        let major = Int(info.format & Int32(SF_FORMAT_TYPEMASK))
        let subtype = Int(info.format & Int32(SF_FORMAT_SUBMASK))
        fileType = Self.fileTypes[major]
        self.channelLabels = channelLabels
        var description = AudioStreamBasicDescription()
        description.mSampleRate = Double(info.samplerate)
        description.mChannelsPerFrame = UInt32(info.channels)
        if let bits = Self.linearBits[subtype], major != SF_FORMAT_FLAC {
            let isFloat = subtype == SF_FORMAT_FLOAT || subtype == SF_FORMAT_DOUBLE
            description.mFormatID = kAudioFormatLinearPCM
            description.mFormatFlags = Self.flags(info.format, isFloat: isFloat)
            description.mBitsPerChannel = bits
            description.mBytesPerFrame = (bits / 8) &* description.mChannelsPerFrame
            description.mBytesPerPacket = description.mBytesPerFrame
            description.mFramesPerPacket = 1
        } else {
            Self.fill(&description, codec: subtype, major: major)
        }
        self.description = description
        switch subtype {
        case SF_FORMAT_DOUBLE: exactKind = .float64
        case _ where Self.integers.contains(subtype): exactKind = .int32
        default: exactKind = .float32
        }
    }

    private static let fileTypes: [Int: AudioFileTypeID] = [
        SF_FORMAT_WAV: kAudioFileWAVEType, SF_FORMAT_WAVEX: kAudioFileWAVEType, SF_FORMAT_AIFF: kAudioFileAIFFType,
        SF_FORMAT_CAF: kAudioFileCAFType, SF_FORMAT_FLAC: kAudioFileFLACType, SF_FORMAT_MPEG: kAudioFileMP3Type,
        SF_FORMAT_AU: kAudioFileNextType, SF_FORMAT_W64: kAudioFileWave64Type, SF_FORMAT_RF64: kAudioFileRF64Type,
    ]

    private static let linearBits: [Int: UInt32] = [
        SF_FORMAT_PCM_S8: 8, SF_FORMAT_PCM_U8: 8, SF_FORMAT_PCM_16: 16, SF_FORMAT_PCM_24: 24, SF_FORMAT_PCM_32: 32,
        SF_FORMAT_FLOAT: 32, SF_FORMAT_DOUBLE: 64,
    ]

    private static let integers: Set<Int> = [
        SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32, SF_FORMAT_ALAC_16,
        SF_FORMAT_ALAC_20, SF_FORMAT_ALAC_24, SF_FORMAT_ALAC_32, SF_FORMAT_ULAW, SF_FORMAT_ALAW,
    ]

    private static func flags(_ format: Int32, isFloat: Bool) -> AudioFormatFlags {
        let major = Int(format & Int32(SF_FORMAT_TYPEMASK))
        let order = Int(format) & SF_FORMAT_ENDMASK
        let isBigByNature = [SF_FORMAT_AIFF, SF_FORMAT_AU, SF_FORMAT_CAF].contains(major)
        let isBig = order == SF_ENDIAN_BIG || isBigByNature && order != SF_ENDIAN_LITTLE
        let isSigned = Int(format & Int32(SF_FORMAT_SUBMASK)) != SF_FORMAT_PCM_U8
        let type = isFloat ? kAudioFormatFlagIsFloat : isSigned ? kAudioFormatFlagIsSignedInteger : 0
        return type | kAudioFormatFlagIsPacked | (isBig ? kAudioFormatFlagIsBigEndian : 0)
    }

    private static func fill(_ description: inout AudioStreamBasicDescription, codec subtype: Int, major: Int) {
        let bits: [Int: UInt32] = [
            SF_FORMAT_PCM_S8: 8, SF_FORMAT_PCM_16: 16, SF_FORMAT_PCM_24: 24, SF_FORMAT_PCM_32: 32,
            SF_FORMAT_ALAC_16: 16, SF_FORMAT_ALAC_20: 20, SF_FORMAT_ALAC_24: 24, SF_FORMAT_ALAC_32: 32,
        ]
        switch subtype {
        case _ where major == SF_FORMAT_FLAC:
            (description.mFormatID, description.mFramesPerPacket) = (kAudioFormatFLAC, 4096)
        case SF_FORMAT_ALAC_16, SF_FORMAT_ALAC_20, SF_FORMAT_ALAC_24, SF_FORMAT_ALAC_32:
            (description.mFormatID, description.mFramesPerPacket) = (kAudioFormatAppleLossless, 4096)
        case SF_FORMAT_OPUS: (description.mFormatID, description.mFramesPerPacket) = (kAudioFormatOpus, 960)
        case SF_FORMAT_ULAW: (description.mFormatID, description.mFramesPerPacket) = (kAudioFormatULaw, 1)
        case SF_FORMAT_ALAW: (description.mFormatID, description.mFramesPerPacket) = (kAudioFormatALaw, 1)
        case SF_FORMAT_MPEG_LAYER_III:
            (description.mFormatID, description.mFramesPerPacket) = (kAudioFormatMPEGLayer3, 1152)
        case SF_FORMAT_IMA_ADPCM: (description.mFormatID, description.mFramesPerPacket) = (kAudioFormatAppleIMA4, 64)
        // "vorb", and the number of libsndfile for what has no name at all.
        case SF_FORMAT_VORBIS: description.mFormatID = 0x766f_7262
        default: description.mFormatID = UInt32(truncatingIfNeeded: subtype)
        }
        description.mBitsPerChannel = bits[subtype] ?? 0
        fillPackets(&description)
    }

    /// Of the codecs whose packets have one size.
    private static func fillPackets(_ description: inout AudioStreamBasicDescription) {
        description.mBytesPerPacket = AudioCodecs.bytesPerPacket(
            description.mFormatID, channelCount: description.mChannelsPerFrame)
        guard description.mFramesPerPacket == 1 else { return }
        (description.mBytesPerFrame, description.mBitsPerChannel) = (description.mBytesPerPacket, 8)
    }
}
