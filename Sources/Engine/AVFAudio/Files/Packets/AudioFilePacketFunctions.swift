import AudioContainers
import AudioToolbox

// Packets and bytes of files (AudioFile.h, which says what each function returns), under the C symbols and for Swift.
// Thread: any but render.

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

/// Writes bytes of a file's packets (AudioFile.h).
@discardableResult
public func AudioFileWriteBytes(
    _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ inStartingByte: Int64, _ ioNumBytes: UnsafeMutablePointer<UInt32>,
    _ inBuffer: UnsafeRawPointer
) -> OSStatus { writeBytes(inAudioFile, inStartingByte, ioNumBytes, inBuffer) }

/// Writes packets of a file (AudioFile.h); they need no descriptions.
@discardableResult
public func AudioFileWritePackets(
    _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ inNumBytes: UInt32,
    _ inPacketDescriptions: UnsafePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
    _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ inBuffer: UnsafeRawPointer
) -> OSStatus { writePackets(inAudioFile, inNumBytes, inStartingPacket, ioNumPackets, inBuffer) }

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

/// As the one for Swift.
@c(AudioFileWriteBytes)
public func audioFileWriteBytes(
    _ file: OpaquePointer?, _ usesCache: UInt8, _ start: Int64, _ count: UnsafeMutablePointer<UInt32>?,
    _ buffer: UnsafeRawPointer?
) -> OSStatus { writeBytes(file, start, count, buffer) }

/// As the one for Swift.
@c(AudioFileWritePackets)
public func audioFileWritePackets(
    _ file: OpaquePointer?, _ usesCache: UInt8, _ byteCount: UInt32, _ descriptions: UnsafeRawPointer?,
    _ packet: Int64, _ packetCount: UnsafeMutablePointer<UInt32>?, _ buffer: UnsafeRawPointer?
) -> OSStatus { writePackets(file, byteCount, packet, packetCount, buffer) }

/// Packets are where they belong at any time; the header says now how many there are.
@c(AudioFileOptimize)
public func audioFileOptimize(_ file: OpaquePointer?) -> OSStatus {
    change(file) { try $0.updateSizes() }
}

// MARK: Behind them

private func change(_ handle: OpaquePointer?, _ body: (StoredPacketFile) throws -> Void) -> OSStatus {
    guard let file = PacketFiles.file(handle) else { return kAudioFileNotOpenError }
    guard let stored = file as? StoredPacketFile, stored.isWritable else { return kAudioFilePermissionsError }
    return AudioFileStatus.of { try body(stored) }
}

private func readPackets(
    _ handle: OpaquePointer?, _ byteCount: UnsafeMutablePointer<UInt32>?, _ packet: Int64,
    _ packetCount: UnsafeMutablePointer<UInt32>?, _ buffer: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let byteCount, let packetCount, let buffer else { return kAudio_ParamError }
    guard let file = PacketFiles.file(handle) else { return kAudioFileNotOpenError }
    guard (file as? StoredPacketFile)?.isReadable != false else { return kAudioFilePermissionsError }
    guard packet >= 0 else { return kAudioFileInvalidPacketOffsetError }
    return AudioFileStatus.of {
        let room = Int(byteCount.pointee) / file.bytesPerPacket
        let count = try file.read(min(Int(packetCount.pointee), room), at: packet, into: buffer)
        packetCount.pointee = UInt32(count)
        byteCount.pointee = UInt32(count * file.bytesPerPacket)
    }
}

private func readBytes(
    _ handle: OpaquePointer?, _ start: Int64, _ count: UnsafeMutablePointer<UInt32>?, _ buffer: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let count, let buffer else { return kAudio_ParamError }
    guard let file = PacketFiles.file(handle) else { return kAudioFileNotOpenError }
    guard (file as? StoredPacketFile)?.isReadable != false else { return kAudioFilePermissionsError }
    guard start >= 0 else { return kAudioFilePositionError }
    let isNothing = count.pointee == 0
    let status = AudioFileStatus.of {
        count.pointee = UInt32(try file.readBytes(Int(count.pointee), at: start, into: buffer))
    }
    return status == noErr && !isNothing && count.pointee == 0 ? kAudioFileEndOfFileError : status
}

private func writeBytes(
    _ handle: OpaquePointer?, _ start: Int64, _ count: UnsafeMutablePointer<UInt32>?, _ buffer: UnsafeRawPointer?
) -> OSStatus {
    guard let count, let buffer else { return kAudio_ParamError }
    let status = change(handle) { file in
        try file.write(UnsafeRawBufferPointer(start: buffer, count: Int(count.pointee)), at: start)
    }
    if status != noErr { count.pointee = 0 }
    return status
}

private func writePackets(
    _ handle: OpaquePointer?, _ byteCount: UInt32, _ packet: Int64, _ packetCount: UnsafeMutablePointer<UInt32>?,
    _ buffer: UnsafeRawPointer?
) -> OSStatus {
    guard let packetCount, let buffer else { return kAudio_ParamError }
    let count = Int(packetCount.pointee)
    var isOutside = false
    let status = change(handle) { file in
        isOutside = !(0...file.packetCount).contains(packet) || count > Int(byteCount) / file.bytesPerPacket
        guard !isOutside else { return }
        let bytes = UnsafeRawBufferPointer(start: buffer, count: count * file.bytesPerPacket)
        try file.write(bytes, at: packet * Int64(file.bytesPerPacket))
    }
    if status != noErr || isOutside { packetCount.pointee = 0 }
    return isOutside ? kAudioFileInvalidPacketOffsetError : status
}
