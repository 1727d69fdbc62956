import AudioToolbox

/// The properties of AudioFile.h that files have here.
enum PacketFileProperties {
    /// In bytes; nil for a property that the file does not have.
    static func size(_ property: AudioFilePropertyID, of file: any PacketFile) -> Int? {
        switch property {
        case kAudioFilePropertyDataFormat: MemoryLayout<AudioStreamBasicDescription>.size
        case kAudioFilePropertyAudioDataPacketCount, kAudioFilePropertyAudioDataByteCount,
            kAudioFilePropertyEstimatedDuration:
            8
        case kAudioFilePropertyMaximumPacketSize, kAudioFilePropertyPacketSizeUpperBound, kAudioFilePropertyBitRate,
            kAudioFilePropertyIsOptimized:
            4
        case kAudioFilePropertyFileFormat: file.fileType == nil ? nil : 4
        case kAudioFilePropertySourceBitDepth: 4
        case kAudioFilePropertyPacketToFrame, kAudioFilePropertyFrameToPacket:
            MemoryLayout<AudioFramePacketTranslation>.size
        case kAudioFilePropertyPacketToByte, kAudioFilePropertyByteToPacket:
            MemoryLayout<AudioBytePacketTranslation>.size
        case kAudioFilePropertyDataOffset where file is StoredPacketFile: 8
        case kAudioFilePropertyDeferSizeUpdates where file is StoredPacketFile: 4
        case kAudioFilePropertyReserveDuration where file is StoredPacketFile: 8
        default: nil
        }
    }

    static func isWritable(_ property: AudioFilePropertyID, of file: any PacketFile) -> Bool {
        guard let file = file as? StoredPacketFile, file.isWritable else { return false }
        switch property {
        case kAudioFilePropertyDeferSizeUpdates, kAudioFilePropertyReserveDuration: return true
        case kAudioFilePropertyDataFormat: return file.packetCount == 0
        default: return false
        }
    }

    /// Of a property that the file has; nil where `given`, as long as the value, makes no sense.
    static func value(
        _ property: AudioFilePropertyID, of file: any PacketFile, _ given: UnsafeRawBufferPointer
    ) -> [UInt8]? {
        let format = file.format
        switch property {
        case kAudioFilePropertyDataFormat: return bytes(format)
        case kAudioFilePropertyAudioDataPacketCount: return bytes(UInt64(file.packetCount))
        case kAudioFilePropertyAudioDataByteCount: return bytes(UInt64(file.byteCount))
        case kAudioFilePropertyMaximumPacketSize, kAudioFilePropertyPacketSizeUpperBound:
            return bytes(UInt32(file.bytesPerPacket))
        case kAudioFilePropertyEstimatedDuration: return bytes(Double(frames(file)) / format.mSampleRate)
        case kAudioFilePropertyBitRate:
            let bits = 8 * Double(file.bytesPerPacket) / Double(max(1, format.mFramesPerPacket)) * format.mSampleRate
            return bytes(UInt32(min(bits.rounded(), Double(UInt32.max))))
        case kAudioFilePropertyIsOptimized: return bytes(UInt32(1))
        case kAudioFilePropertyFileFormat: return bytes(file.fileType ?? 0)
        case kAudioFilePropertySourceBitDepth: return bytes(sourceBitDepth(format))
        case kAudioFilePropertyPacketToFrame, kAudioFilePropertyFrameToPacket:
            return framePacket(given.loadUnaligned(as: AudioFramePacketTranslation.self), property, format)
        case kAudioFilePropertyPacketToByte, kAudioFilePropertyByteToPacket:
            return bytePacket(given.loadUnaligned(as: AudioBytePacketTranslation.self), property, format)
        case kAudioFilePropertyDataOffset: return bytes((file as? StoredPacketFile)?.dataOffset ?? 0)
        case kAudioFilePropertyDeferSizeUpdates:
            return bytes(UInt32((file as? StoredPacketFile)?.defersSizes == true ? 1 : 0))
        // Nothing is reserved: packets come behind the header, however long it lasts.
        case kAudioFilePropertyReserveDuration: return bytes(0.0)
        default: return nil
        }
    }

    /// Of one that is writable, with as many bytes as it has. Throws as `StoredPacketFile.write`.
    static func set(_ property: AudioFilePropertyID, of file: StoredPacketFile, _ value: UnsafeRawBufferPointer) throws
    {
        switch property {
        case kAudioFilePropertyDataFormat:
            try file.change(to: value.loadUnaligned(as: AudioStreamBasicDescription.self))
        case kAudioFilePropertyDeferSizeUpdates:
            file.defersSizes = value.loadUnaligned(as: UInt32.self) != 0
            if !file.defersSizes { try file.updateSizes() }
        default: break
        }
    }

    private static func frames(_ file: any PacketFile) -> Int64 {
        file.packetCount * Int64(max(1, file.format.mFramesPerPacket))
    }

    /// Negative of floating point.
    private static func sourceBitDepth(_ format: AudioStreamBasicDescription) -> Int32 {
        guard format.mFormatID == kAudioFormatLinearPCM else { return 16 }
        let isFloat = format.mFormatFlags & kAudioFormatFlagIsFloat != 0
        return isFloat ? -Int32(format.mBitsPerChannel) : Int32(format.mBitsPerChannel)
    }

    private static func framePacket(
        _ given: AudioFramePacketTranslation, _ property: AudioFilePropertyID, _ format: AudioStreamBasicDescription
    ) -> [UInt8]? {
        var (value, size) = (given, Int64(max(1, format.mFramesPerPacket)))
        if property == kAudioFilePropertyPacketToFrame {
            let (frame, isTooLarge) = given.mPacket.multipliedReportingOverflow(by: size)
            guard given.mPacket >= 0, !isTooLarge else { return nil }
            value.mFrame = frame
        } else {
            guard given.mFrame >= 0 else { return nil }
            (value.mPacket, value.mFrameOffsetInPacket) = (given.mFrame / size, UInt32(given.mFrame % size))
        }
        return bytes(value)
    }

    private static func bytePacket(
        _ given: AudioBytePacketTranslation, _ property: AudioFilePropertyID, _ format: AudioStreamBasicDescription
    ) -> [UInt8]? {
        var (value, size) = (given, Int64(format.mBytesPerPacket))
        // All is exact.
        value.mFlags = []
        if property == kAudioFilePropertyPacketToByte {
            let (byte, isTooLarge) = given.mPacket.multipliedReportingOverflow(by: size)
            guard given.mPacket >= 0, !isTooLarge else { return nil }
            value.mByte = byte
        } else {
            guard given.mByte >= 0 else { return nil }
            (value.mPacket, value.mByteOffsetInPacket) = (given.mByte / size, UInt32(given.mByte % size))
        }
        return bytes(value)
    }

    private static func bytes<Value: BitwiseCopyable>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value) { Array($0) }
    }
}
