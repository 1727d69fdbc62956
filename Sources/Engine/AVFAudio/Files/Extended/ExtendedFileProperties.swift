import AudioToolbox
import Foundation

/// The properties of ExtendedAudioFile.h that files have here. Thread: any but render.
enum ExtendedFileProperties {
    static let writable: Set<ExtAudioFilePropertyID> = [
        kExtAudioFileProperty_ClientDataFormat, kExtAudioFileProperty_ClientChannelLayout,
        kExtAudioFileProperty_CodecManufacturer, kExtAudioFileProperty_ConverterConfig,
        kExtAudioFileProperty_IOBufferSizeBytes,
    ]

    /// The value, or an error of ExtendedAudioFile.h.
    static func value(_ property: ExtAudioFilePropertyID, of file: ExtendedFile) -> Result<[UInt8], StatusFailure> {
        switch property {
        case kExtAudioFileProperty_FileDataFormat: bytes(file.fileFormat.streamDescription.pointee)
        case kExtAudioFileProperty_ClientDataFormat: bytes(file.clientFormat.streamDescription.pointee)
        case kExtAudioFileProperty_FileChannelLayout: .success(file.fileFormat.placedLayoutBytes)
        case kExtAudioFileProperty_ClientChannelLayout: .success(file.clientFormat.placedLayoutBytes)
        case kExtAudioFileProperty_CodecManufacturer: bytes(kAppleSoftwareAudioCodecManufacturer)
        case kExtAudioFileProperty_AudioConverter: bytes(UInt(bitPattern: file.makeSettings()))
        case kExtAudioFileProperty_AudioFile: audioFile(file)
        case kExtAudioFileProperty_FileMaxPacketSize: maximumPacketSize(file)
        case kExtAudioFileProperty_ClientMaxPacketSize:
            bytes(file.clientFormat.streamDescription.pointee.mBytesPerPacket)
        case kExtAudioFileProperty_FileLengthFrames: bytes(file.length)
        case kExtAudioFileProperty_IOBufferSizeBytes: bytes(file.bufferSize)
        default: .failure(StatusFailure(kExtAudioFileError_InvalidProperty))
        }
    }

    /// Bytes; nil for a property that no file has.
    static func size(_ property: ExtAudioFilePropertyID, of file: ExtendedFile) -> Int? {
        switch property {
        case kExtAudioFileProperty_AudioFile, kExtAudioFileProperty_AudioConverter,
            kExtAudioFileProperty_ConverterConfig:
            MemoryLayout<OpaquePointer>.size
        case kExtAudioFileProperty_FileMaxPacketSize: 4
        default: (try? value(property, of: file).get())?.count
        }
    }

    private static func audioFile(_ file: ExtendedFile) -> Result<[UInt8], StatusFailure> {
        if let known = file.audioFile { return bytes(UInt(bitPattern: known.handle)) }
        guard case .reading = file.side, let url = file.url else {
            return .failure(StatusFailure(kExtAudioFileError_InvalidProperty))
        }
        var opened: AudioFileID?
        let status = AudioFileOpenURL(url, .readPermission, 0, &opened)
        guard status == noErr, let opened else { return .failure(StatusFailure(status)) }
        file.audioFile = (opened, true)
        return bytes(UInt(bitPattern: opened))
    }

    private static func maximumPacketSize(_ file: ExtendedFile) -> Result<[UInt8], StatusFailure> {
        let description = file.fileFormat.streamDescription.pointee
        if description.mBytesPerPacket > 0 { return bytes(description.mBytesPerPacket) }
        // Of a decoder nobody knows, before the file was read as a whole.
        guard case .writing = file.side, let encoder = AVAudioConverter(from: file.clientFormat, to: file.fileFormat)
        else { return .failure(StatusFailure(kExtAudioFileError_MaxPacketSizeUnknown)) }
        return bytes(UInt32(clamping: encoder.maximumOutputPacketSize))
    }

    /// Returns an error of ExtendedAudioFile.h for what cannot be set, and for values that make no sense.
    static func set(
        _ property: ExtAudioFilePropertyID, of file: ExtendedFile, _ data: UnsafeRawBufferPointer
    ) -> OSStatus {
        switch property {
        case kExtAudioFileProperty_ClientDataFormat:
            guard data.count == MemoryLayout<AudioStreamBasicDescription>.size else { return badSize }
            return file.setClientFormat(data.loadUnaligned(as: AudioStreamBasicDescription.self), nil)
        case kExtAudioFileProperty_ClientChannelLayout:
            guard let layout = AVAudioChannelLayout(data: data) else { return badSize }
            return file.setClientLayout(layout)
        case kExtAudioFileProperty_CodecManufacturer: return data.count == 4 ? noErr : badSize
        case kExtAudioFileProperty_ConverterConfig:
            return data.count == MemoryLayout<OpaquePointer>.size ? file.takeSettings() : badSize
        case kExtAudioFileProperty_IOBufferSizeBytes:
            guard data.count == 4 else { return badSize }
            file.bufferSize = min(max(data.loadUnaligned(as: UInt32.self), 1024), 1 << 24)
            return noErr
        default: return kExtAudioFileError_InvalidProperty
        }
    }

    private static let badSize = kExtAudioFileError_InvalidPropertySize

    private static func bytes<Value: BitwiseCopyable>(_ value: Value) -> Result<[UInt8], StatusFailure> {
        .success(withUnsafeBytes(of: value) { Array($0) })
    }
}

/// A failure that a C interface has nothing but a number for.
struct StatusFailure: Error {
    let status: OSStatus
    init(_ status: OSStatus) { self.status = status }
}
