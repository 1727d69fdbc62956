import AudioCodecs
import AudioToolbox

/// Why there is no answer: what the functions of AudioFormat.h return.
struct FormatStatus: Error {
    let status: OSStatus

    init(_ status: OSStatus) { self.status = status }
}

/// What is known of formats, as bytes. Thread: any but render.
enum AudioFormatAnswer {
    static func isList(_ property: AudioFormatPropertyID) -> Bool {
        [
            kAudioFormatProperty_EncodeFormatIDs, kAudioFormatProperty_DecodeFormatIDs,
            kAudioFormatProperty_TagsForNumberOfChannels,
        ].contains(property)
    }

    /// - Parameter given: what the caller has put into the answer's place.
    static func of(
        _ property: AudioFormatPropertyID, about specifier: UnsafeRawBufferPointer, given: UnsafeRawBufferPointer?
    ) -> Result<[UInt8], FormatStatus> {
        Result { () throws(FormatStatus) in
            switch property {
            case kAudioFormatProperty_FormatInfo:
                return bytes([try completed(try load(given, kAudioFormatBadPropertySizeError))])
            case kAudioFormatProperty_EncodeFormatIDs: return bytes(formats.filter(AudioCodecs.canEncode))
            case kAudioFormatProperty_DecodeFormatIDs: return bytes(formats.filter(AudioCodecs.canDecode))
            case kAudioFormatProperty_NumberOfChannelsForLayout: return bytes([try channels(specifier)])
            case kAudioFormatProperty_ChannelLayoutForTag: return try layout(try load(specifier))
            case kAudioFormatProperty_TagsForNumberOfChannels:
                let count: UInt32 = try load(specifier)
                return bytes(tags.filter { AudioChannelLayoutTag_GetNumberOfChannels($0) == count })
            default: throw FormatStatus(kAudioFormatUnsupportedPropertyError)
            }
        }
    }

    /// Those that something here makes or reads.
    private static let formats: [AudioFormatID] = [
        kAudioFormatAppleIMA4, kAudioFormatAppleLossless, kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE,
        kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEGLayer3, kAudioFormatFLAC, kAudioFormatOpus, kAudioFormatULaw,
        kAudioFormatALaw, kAudioFormatAC3, kAudioFormatEnhancedAC3,
    ]
    private static let tags: [AudioChannelLayoutTag] = [
        kAudioChannelLayoutTag_Mono, kAudioChannelLayoutTag_Stereo, kAudioChannelLayoutTag_Quadraphonic,
        kAudioChannelLayoutTag_MPEG_3_0_A, kAudioChannelLayoutTag_MPEG_4_0_A, kAudioChannelLayoutTag_MPEG_5_0_A,
        kAudioChannelLayoutTag_MPEG_5_1_A, kAudioChannelLayoutTag_MPEG_6_1_A, kAudioChannelLayoutTag_MPEG_7_1_A,
    ]

    /// The sizes that follow from a format's kind, channels and bits; what is there stays where nothing follows.
    private static func completed(
        _ given: AudioStreamBasicDescription
    ) throws(FormatStatus) -> AudioStreamBasicDescription {
        var format = given
        let channels = min(given.mChannelsPerFrame, 1024)
        switch format.mFormatID {
        case kAudioFormatLinearPCM:
            let isApart = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
            format.mFramesPerPacket = 1
            if format.mBytesPerFrame == 0 {
                format.mBytesPerFrame = min(format.mBitsPerChannel, 1024) / 8 * (isApart ? 1 : channels)
            }
            format.mBytesPerPacket = format.mBytesPerFrame
        case kAudioFormatULaw, kAudioFormatALaw:
            (format.mFramesPerPacket, format.mBitsPerChannel) = (1, 8)
            (format.mBytesPerFrame, format.mBytesPerPacket) = (channels, channels)
        case kAudioFormatAppleIMA4: (format.mFramesPerPacket, format.mBytesPerPacket) = (64, 34 * channels)
        case kAudioFormatMPEG4AAC: format.mFramesPerPacket = 1024
        case kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2: format.mFramesPerPacket = 2048
        case kAudioFormatMPEGLayer3:
            format.mFramesPerPacket = format.mSampleRate < 32_000 && format.mSampleRate > 0 ? 576 : 1152
        case kAudioFormatAppleLossless: if format.mFramesPerPacket == 0 { format.mFramesPerPacket = 4096 }
        case kAudioFormatAC3, kAudioFormatEnhancedAC3: format.mFramesPerPacket = 1536
        case kAudioFormatFLAC, kAudioFormatOpus: break
        default: throw FormatStatus(kAudioFormatUnknownFormatError)
        }
        return format
    }

    private static func channels(_ specifier: UnsafeRawBufferPointer) throws(FormatStatus) -> UInt32 {
        guard specifier.count >= 12 else { throw FormatStatus(kAudioFormatBadSpecifierSizeError) }
        let tag = specifier.loadUnaligned(as: AudioChannelLayoutTag.self)
        switch tag {
        case kAudioChannelLayoutTag_UseChannelDescriptions:
            return specifier.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
        case kAudioChannelLayoutTag_UseChannelBitmap:
            return UInt32(specifier.loadUnaligned(fromByteOffset: 4, as: UInt32.self).nonzeroBitCount)
        default: return AudioChannelLayoutTag_GetNumberOfChannels(tag)
        }
    }

    /// A layout with one description for each channel.
    private static func layout(_ tag: AudioChannelLayoutTag) throws(FormatStatus) -> [UInt8] {
        guard let labels = AVAudioChannelLayout(layoutTag: tag)?.channelLabels else {
            throw FormatStatus(kAudioFormatUnknownFormatError)
        }
        let (head, each) = (12, MemoryLayout<AudioChannelDescription>.stride)
        var bytes = [UInt8](repeating: 0, count: head + max(labels.count, 1) * each)
        bytes.withUnsafeMutableBytes { memory in
            // The tag is 0: by descriptions.
            memory.storeBytes(of: UInt32(labels.count), toByteOffset: 8, as: UInt32.self)
            for (channel, label) in labels.enumerated() {
                memory.storeBytes(of: label, toByteOffset: head + channel * each, as: AudioChannelLabel.self)
            }
        }
        return bytes
    }

    private static func load<Value: BitwiseCopyable>(
        _ memory: UnsafeRawBufferPointer?, _ error: OSStatus = kAudioFormatBadSpecifierSizeError
    ) throws(FormatStatus) -> Value {
        guard let memory, memory.count >= MemoryLayout<Value>.size else { throw FormatStatus(error) }
        return memory.loadUnaligned(as: Value.self)
    }

    private static func bytes<Value: BitwiseCopyable>(_ values: [Value]) -> [UInt8] {
        values.withUnsafeBytes { Array($0) }
    }
}
