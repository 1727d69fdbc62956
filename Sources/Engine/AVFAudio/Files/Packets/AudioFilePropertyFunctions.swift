import AudioToolbox

// Properties of files (AudioFile.h, which says what each function returns), under the C symbols, which Swift has, too.
// Thread: any but render.

/// The bytes of a property, and whether it can be set.
@c(AudioFileGetPropertyInfo)
public func audioFileGetPropertyInfo(
    _ file: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?,
    _ isWritable: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    guard let file = PacketFiles.file(file) else { return kAudioFileNotOpenError }
    guard let count = PacketFileProperties.size(property, of: file) else { return kAudioFileUnsupportedPropertyError }
    size?.pointee = UInt32(count)
    isWritable?.pointee = PacketFileProperties.isWritable(property, of: file) ? 1 : 0
    return noErr
}

/// A property's value; some need a part of it to begin with.
@c(AudioFileGetProperty)
public func audioFileGetProperty(
    _ file: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?, _ data: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let size, let data else { return kAudio_ParamError }
    guard let file = PacketFiles.file(file) else { return kAudioFileNotOpenError }
    guard let count = PacketFileProperties.size(property, of: file) else { return kAudioFileUnsupportedPropertyError }
    guard Int(size.pointee) >= count else { return kAudioFileBadPropertySizeError }
    let given = UnsafeRawBufferPointer(start: data, count: count)
    guard let value = PacketFileProperties.value(property, of: file, given) else { return kAudio_ParamError }
    value.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { data.copyMemory(from: start, byteCount: bytes.count) }
    }
    size.pointee = UInt32(value.count)
    return noErr
}

/// Sets a property of a file that is written.
@c(AudioFileSetProperty)
public func audioFileSetProperty(
    _ file: OpaquePointer?, _ property: UInt32, _ size: UInt32, _ data: UnsafeRawPointer?
) -> OSStatus {
    guard let data else { return kAudio_ParamError }
    guard let file = PacketFiles.file(file) else { return kAudioFileNotOpenError }
    guard let count = PacketFileProperties.size(property, of: file) else { return kAudioFileUnsupportedPropertyError }
    guard let stored = file as? StoredPacketFile, PacketFileProperties.isWritable(property, of: file) else {
        return kAudioFilePermissionsError
    }
    guard Int(size) == count else { return kAudioFileBadPropertySizeError }
    return AudioFileStatus.of {
        try PacketFileProperties.set(property, of: stored, UnsafeRawBufferPointer(start: data, count: count))
    }
}
