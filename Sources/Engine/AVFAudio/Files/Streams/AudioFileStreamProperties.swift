import AudioContainers
import AudioToolbox

/// The properties of AudioFileStream.h. Thread: any but render.
enum AudioFileStreamProperties {
    /// What listeners are told of, where it is known, in front of `ReadyToProducePackets`.
    static let all = [
        kAudioFileStreamProperty_FileFormat, kAudioFileStreamProperty_DataFormat,
        kAudioFileStreamProperty_FormatList, kAudioFileStreamProperty_MagicCookieData,
        kAudioFileStreamProperty_AudioDataByteCount, kAudioFileStreamProperty_AudioDataPacketCount,
        kAudioFileStreamProperty_MaximumPacketSize, kAudioFileStreamProperty_PacketSizeUpperBound,
        kAudioFileStreamProperty_DataOffset, kAudioFileStreamProperty_ChannelLayout,
    ]

    /// The value, or an error of AudioFileStream.h.
    /// - Parameter given: what the caller's memory holds, for values that are asked with something.
    static func value(
        _ property: AudioFileStreamPropertyID, of object: AudioFileStreamObject, given: UnsafeRawBufferPointer? = nil
    ) -> Result<[UInt8], StatusFailure> {
        if property == kAudioFileStreamProperty_ReadyToProducePackets { return bytes(UInt32(object.isReady ? 1 : 0)) }
        guard let content = object.stream.content else {
            return .failure(StatusFailure(kAudioFileStreamError_DataUnavailable))
        }
        let format = content.format
        switch property {
        case kAudioFileStreamProperty_FileFormat: return bytes(content.fileType)
        case kAudioFileStreamProperty_DataFormat: return bytes(format)
        case kAudioFileStreamProperty_FormatList:
            return bytes(AudioFormatListItem(mASBD: format, mChannelLayoutTag: layoutTag(format)))
        case kAudioFileStreamProperty_MagicCookieData:
            return content.magicCookie.isEmpty ? unknown : .success(content.magicCookie)
        case kAudioFileStreamProperty_AudioDataByteCount:
            return content.byteCount.map { bytes(UInt64($0)) } ?? unknown
        case kAudioFileStreamProperty_AudioDataPacketCount:
            return content.packetCount.map { bytes(UInt64($0)) } ?? unknown
        case kAudioFileStreamProperty_MaximumPacketSize, kAudioFileStreamProperty_PacketSizeUpperBound:
            return content.maximumPacketSize > 0 ? bytes(content.maximumPacketSize) : unknown
        case kAudioFileStreamProperty_DataOffset: return bytes(content.dataOffset)
        case kAudioFileStreamProperty_ChannelLayout:
            var layout = AudioChannelLayout()
            layout.mChannelLayoutTag = layoutTag(format)
            return bytes(layout)
        default: return measured(property, of: object, format, given)
        }
    }

    private static func measured(
        _ property: AudioFileStreamPropertyID, of object: AudioFileStreamObject, _ format: AudioStreamBasicDescription,
        _ given: UnsafeRawBufferPointer?
    ) -> Result<[UInt8], StatusFailure> {
        let frames = Double(max(1, format.mFramesPerPacket))
        switch property {
        case kAudioFileStreamProperty_AverageBytesPerPacket:
            return object.stream.averagePacketSize.map { bytes($0) } ?? unknown
        case kAudioFileStreamProperty_BitRate:
            guard let size = object.stream.averagePacketSize, format.mFramesPerPacket > 0 else { return unknown }
            return bytes(UInt32(min(8 * size * format.mSampleRate / frames, 0xffff_ffff)))
        case kAudioFileStreamProperty_PacketToFrame, kAudioFileStreamProperty_FrameToPacket:
            guard format.mFramesPerPacket > 0 else { return unknown }
            guard let given else { return bytes(AudioFramePacketTranslation()) }
            return translated(property, given.loadUnaligned(as: AudioFramePacketTranslation.self), format)
        case kAudioFileStreamProperty_PacketToByte, kAudioFileStreamProperty_ByteToPacket:
            guard format.mBytesPerPacket > 0 else { return unknown }
            guard let given else { return bytes(AudioBytePacketTranslation()) }
            return translated(property, given.loadUnaligned(as: AudioBytePacketTranslation.self), format)
        default: return .failure(StatusFailure(kAudioFileStreamError_UnsupportedProperty))
        }
    }

    private static func translated(
        _ property: AudioFileStreamPropertyID, _ given: AudioFramePacketTranslation,
        _ format: AudioStreamBasicDescription
    ) -> Result<[UInt8], StatusFailure> {
        var (value, size) = (given, Int64(format.mFramesPerPacket))
        if property == kAudioFileStreamProperty_PacketToFrame {
            let (frame, isTooLarge) = given.mPacket.multipliedReportingOverflow(by: size)
            guard given.mPacket >= 0, !isTooLarge else { return outside }
            value.mFrame = frame
        } else {
            guard given.mFrame >= 0 else { return outside }
            (value.mPacket, value.mFrameOffsetInPacket) = (given.mFrame / size, UInt32(given.mFrame % size))
        }
        return bytes(value)
    }

    private static func translated(
        _ property: AudioFileStreamPropertyID, _ given: AudioBytePacketTranslation,
        _ format: AudioStreamBasicDescription
    ) -> Result<[UInt8], StatusFailure> {
        var (value, size) = (given, Int64(format.mBytesPerPacket))
        value.mFlags = []
        if property == kAudioFileStreamProperty_PacketToByte {
            let (byte, isTooLarge) = given.mPacket.multipliedReportingOverflow(by: size)
            guard given.mPacket >= 0, !isTooLarge else { return outside }
            value.mByte = byte
        } else {
            guard given.mByte >= 0 else { return outside }
            (value.mPacket, value.mByteOffsetInPacket) = (given.mByte / size, UInt32(given.mByte % size))
        }
        return bytes(value)
    }

    private static func layoutTag(_ format: AudioStreamBasicDescription) -> AudioChannelLayoutTag {
        switch format.mChannelsPerFrame {
        case 1: kAudioChannelLayoutTag_Mono
        case 2: kAudioChannelLayoutTag_Stereo
        default: kAudioChannelLayoutTag_DiscreteInOrder | format.mChannelsPerFrame
        }
    }

    private static let unknown = Result<[UInt8], StatusFailure>.failure(
        StatusFailure(kAudioFileStreamError_ValueUnknown))
    private static let outside = Result<[UInt8], StatusFailure>.failure(StatusFailure(kAudio_ParamError))

    private static func bytes<Value: BitwiseCopyable>(_ value: Value) -> Result<[UInt8], StatusFailure> {
        .success(withUnsafeBytes(of: value) { Array($0) })
    }
}
