import AudioFiles
import AudioToolbox
internal import AudioUnitInterface
import Foundation

// Files by their packets (AudioFile.h, which says what each function returns), under the C symbols and for Swift with
// Foundation's types. Thread: any but render.

/// Opens a file for reading (AudioFile.h).
///
/// - Parameter inFileTypeHint: not needed; a file tells by its content what it is.
/// - Returns: `kAudioFileFileNotFoundError`, `kAudioFilePermissionsError` also for another permission than reading, and
///   `kAudioFileInvalidFileError` for what cannot be read.
@discardableResult
public func AudioFileOpenURL(
    _ inFileRef: URL, _ inPermissions: AudioFilePermissions, _ inFileTypeHint: AudioFileTypeID,
    _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus { open(inFileRef.filePath, inPermissions.rawValue, outAudioFile) }

/// Reads bytes of a file's packets (AudioFile.h).
@discardableResult
public func AudioFileReadBytes(
    _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ inStartingByte: Int64, _ ioNumBytes: UnsafeMutablePointer<UInt32>,
    _ outBuffer: UnsafeMutableRawPointer
) -> OSStatus { readBytes(inAudioFile, inStartingByte, ioNumBytes, outBuffer) }

/// Reads packets of a file (AudioFile.h); they have no descriptions.
@discardableResult
public func AudioFileReadPacketData(
    _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ ioNumBytes: UnsafeMutablePointer<UInt32>,
    _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
    _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus { readPackets(inAudioFile, ioNumBytes, inStartingPacket, ioNumPackets, outBuffer) }

/// As the one for Swift, with a CFURL.
@c(AudioFileOpenURL)
public func audioFileOpenURL(
    _ url: OpaquePointer?, _ permissions: Int8, _ hint: UInt32, _ file: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus { open(CoreFoundationObject.path(url), permissions, file) }

/// As the one for Swift.
@c(AudioFileReadBytes)
public func audioFileReadBytes(
    _ file: OpaquePointer?, _ usesCache: UInt8, _ start: Int64, _ count: UnsafeMutablePointer<UInt32>?,
    _ buffer: UnsafeMutableRawPointer?
) -> OSStatus { readBytes(file, start, count, buffer) }

/// As the one for Swift.
@c(AudioFileReadPacketData)
public func audioFileReadPacketData(
    _ file: OpaquePointer?, _ usesCache: UInt8, _ byteCount: UnsafeMutablePointer<UInt32>?,
    _ descriptions: UnsafeMutableRawPointer?, _ packet: Int64, _ packetCount: UnsafeMutablePointer<UInt32>?,
    _ buffer: UnsafeMutableRawPointer?
) -> OSStatus { readPackets(file, byteCount, packet, packetCount, buffer) }

/// The handle is of no file from here on.
@c(AudioFileClose)
public func audioFileClose(_ file: OpaquePointer?) -> OSStatus {
    PacketFiles.remove(file) ? noErr : kAudioFileNotOpenError
}

/// The bytes of a property; none can be set.
@c(AudioFileGetPropertyInfo)
public func audioFileGetPropertyInfo(
    _ file: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?,
    _ isWritable: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    guard let file = PacketFiles.file(file) else { return kAudioFileNotOpenError }
    guard let value = file.value(property) else { return kAudioFileUnsupportedPropertyError }
    size?.pointee = UInt32(value.count)
    isWritable?.pointee = 0
    return noErr
}

/// A property's value.
@c(AudioFileGetProperty)
public func audioFileGetProperty(
    _ file: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?, _ data: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let size, let data else { return kAudio_ParamError }
    guard let file = PacketFiles.file(file) else { return kAudioFileNotOpenError }
    guard let value = file.value(property) else { return kAudioFileUnsupportedPropertyError }
    guard Int(size.pointee) >= value.count else { return kAudioFileBadPropertySizeError }
    value.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { data.copyMemory(from: start, byteCount: bytes.count) }
    }
    size.pointee = UInt32(value.count)
    return noErr
}

// MARK: Behind them

private func open(
    _ path: String?, _ permissions: Int8, _ handle: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let path, let handle else { return kAudio_ParamError }
    guard permissions == AudioFilePermissions.readPermission.rawValue else { return kAudioFilePermissionsError }
    guard access(path, F_OK) == 0 else { return kAudioFileFileNotFoundError }
    guard access(path, R_OK) == 0 else { return kAudioFilePermissionsError }
    do {
        handle.pointee = PacketFiles.add(try PacketFile(path: path))
        return noErr
    } catch {
        AudioLog.file.write(error as NSError)
        return kAudioFileInvalidFileError
    }
}

private func readPackets(
    _ handle: OpaquePointer?, _ byteCount: UnsafeMutablePointer<UInt32>?, _ packet: Int64,
    _ packetCount: UnsafeMutablePointer<UInt32>?, _ buffer: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let byteCount, let packetCount, let buffer else { return kAudio_ParamError }
    guard let file = PacketFiles.file(handle) else { return kAudioFileNotOpenError }
    guard packet >= 0 else { return kAudioFileInvalidPacketOffsetError }
    do {
        let room = Int(byteCount.pointee) / file.bytesPerPacket
        let count = try file.read(min(Int(packetCount.pointee), room), at: packet, into: buffer)
        packetCount.pointee = UInt32(count)
        byteCount.pointee = UInt32(count * file.bytesPerPacket)
        return noErr
    } catch {
        AudioLog.file.write(error as NSError)
        return kAudioFileUnspecifiedError
    }
}

private func readBytes(
    _ handle: OpaquePointer?, _ start: Int64, _ count: UnsafeMutablePointer<UInt32>?, _ buffer: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let count, let buffer else { return kAudio_ParamError }
    guard let file = PacketFiles.file(handle) else { return kAudioFileNotOpenError }
    guard start >= 0 else { return kAudioFilePositionError }
    let size = Int64(file.bytesPerPacket)
    let wanted = min(Int64(count.pointee), max(file.packetCount * size - start, 0))
    guard wanted > 0 else {
        let isNothing = count.pointee == 0
        count.pointee = 0
        return isNothing ? noErr : kAudioFileEndOfFileError
    }
    let (first, end) = (start / size, (start + wanted + size - 1) / size)
    var packets = [UInt8](repeating: 0, count: Int((end - first) * size))
    do {
        let read = try packets.withUnsafeMutableBytes { bytes in
            try bytes.baseAddress.map { try file.read(Int(end - first), at: first, into: $0) } ?? 0
        }
        let given = max(min(Int(wanted), read * Int(size) - Int(start % size)), 0)
        packets.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress { buffer.copyMemory(from: base + Int(start % size), byteCount: given) }
        }
        count.pointee = UInt32(given)
        return noErr
    } catch {
        AudioLog.file.write(error as NSError)
        return kAudioFileUnspecifiedError
    }
}

extension PacketFile {
    /// Of a property of AudioFile.h; nil for one that files do not have here.
    fileprivate func value(_ property: AudioFilePropertyID) -> [UInt8]? {
        switch property {
        case kAudioFilePropertyDataFormat: return withUnsafeBytes(of: format) { Array($0) }
        case kAudioFilePropertyAudioDataPacketCount: return withUnsafeBytes(of: UInt64(packetCount)) { Array($0) }
        case kAudioFilePropertyAudioDataByteCount:
            return withUnsafeBytes(of: UInt64(packetCount) * UInt64(bytesPerPacket)) { Array($0) }
        case kAudioFilePropertyMaximumPacketSize, kAudioFilePropertyPacketSizeUpperBound:
            return withUnsafeBytes(of: UInt32(bytesPerPacket)) { Array($0) }
        case kAudioFilePropertyEstimatedDuration:
            return withUnsafeBytes(of: Double(packetCount) / format.mSampleRate) { Array($0) }
        default: return nil
        }
    }
}
