import AudioContainers
import AudioFiles
import AudioToolbox
internal import AudioUnitInterface
import Foundation

// Opening, making and closing files by their packets (AudioFile.h, which says what each function returns), under the C
// symbols and for Swift with Foundation's types. Thread: any but render.

/// Opens a file (AudioFile.h).
///
/// - Parameter inFileTypeHint: not needed; a file tells by its content what it is.
/// - Returns: `kAudioFileFileNotFoundError`, `kAudioFilePermissionsError`, `kAudioFileInvalidFileError` for what cannot be
///   read, and `kAudioFileUnsupportedDataFormatError` for what cannot be written.
@discardableResult
public func AudioFileOpenURL(
    _ inFileRef: URL, _ inPermissions: AudioFilePermissions, _ inFileTypeHint: AudioFileTypeID,
    _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus { open(inFileRef.filePath, inPermissions.rawValue, outAudioFile) }

/// Makes a file (AudioFile.h) that holds packets of one format.
///
/// - Parameter inFlags: `eraseFile` replaces one that is there, which is refused otherwise.
/// - Returns: `kAudioFileUnsupportedFileTypeError`, `kAudioFileUnsupportedDataFormatError` for what such a file does not
///   hold, `kAudioFilePermissionsError`.
@discardableResult
public func AudioFileCreateWithURL(
    _ inFileRef: URL, _ inFileType: AudioFileTypeID, _ inFormat: UnsafePointer<AudioStreamBasicDescription>,
    _ inFlags: AudioFileFlags, _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus { create(inFileRef.filePath, inFileType, inFormat, inFlags.rawValue, outAudioFile) }

/// Makes a file in what a program's functions hold (AudioFile.h); what they held is gone.
@discardableResult
public func AudioFileInitializeWithCallbacks(
    _ inClientData: UnsafeMutableRawPointer?, _ inReadFunc: AudioFile_ReadProc, _ inWriteFunc: AudioFile_WriteProc,
    _ inGetSizeFunc: AudioFile_GetSizeProc, _ inSetSizeFunc: AudioFile_SetSizeProc, _ inFileType: AudioFileTypeID,
    _ inFormat: UnsafePointer<AudioStreamBasicDescription>, _ inFlags: AudioFileFlags,
    _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
    let storage = CallbackStorage(
        inClientData, read: inReadFunc, size: inGetSizeFunc, write: inWriteFunc, setSize: inSetSizeFunc)
    return create(in: storage, inFileType, inFormat, outAudioFile)
}

/// Opens a file in what a program's functions hold (AudioFile.h): for writing, too, where there are functions for that.
@discardableResult
public func AudioFileOpenWithCallbacks(
    _ inClientData: UnsafeMutableRawPointer?, _ inReadFunc: AudioFile_ReadProc, _ inWriteFunc: AudioFile_WriteProc?,
    _ inGetSizeFunc: AudioFile_GetSizeProc, _ inSetSizeFunc: AudioFile_SetSizeProc?,
    _ inFileTypeHint: AudioFileTypeID, _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
    let storage = CallbackStorage(
        inClientData, read: inReadFunc, size: inGetSizeFunc, write: inWriteFunc, setSize: inSetSizeFunc)
    return open(storage, isWritable: inWriteFunc != nil && inSetSizeFunc != nil, outAudioFile)
}

/// As the one for Swift, with a CFURL.
@c(AudioFileOpenURL)
public func audioFileOpenURL(
    _ url: OpaquePointer?, _ permissions: Int8, _ hint: UInt32, _ file: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus { open(CoreFoundationObject.path(url), permissions, file) }

/// As the one for Swift, with a CFURL.
@c(AudioFileCreateWithURL)
public func audioFileCreateWithURL(
    _ url: OpaquePointer?, _ type: UInt32, _ format: UnsafePointer<AudioStreamBasicDescription>?, _ flags: UInt32,
    _ file: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus { create(CoreFoundationObject.path(url), type, format, flags, file) }

/// As the one for Swift.
@c(AudioFileInitializeWithCallbacks)
public func audioFileInitializeWithCallbacks(
    _ context: UnsafeMutableRawPointer?, _ read: AudioFile_ReadProc?, _ write: AudioFile_WriteProc?,
    _ size: AudioFile_GetSizeProc?, _ setSize: AudioFile_SetSizeProc?, _ type: UInt32,
    _ format: UnsafePointer<AudioStreamBasicDescription>?, _ flags: UInt32,
    _ file: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let read, let write, let size, let setSize else { return kAudio_ParamError }
    let storage = CallbackStorage(context, read: read, size: size, write: write, setSize: setSize)
    return create(in: storage, type, format, file)
}

/// As the one for Swift.
@c(AudioFileOpenWithCallbacks)
public func audioFileOpenWithCallbacks(
    _ context: UnsafeMutableRawPointer?, _ read: AudioFile_ReadProc?, _ write: AudioFile_WriteProc?,
    _ size: AudioFile_GetSizeProc?, _ setSize: AudioFile_SetSizeProc?, _ hint: UInt32,
    _ file: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let read, let size else { return kAudio_ParamError }
    let storage = CallbackStorage(context, read: read, size: size, write: write, setSize: setSize)
    return open(storage, isWritable: write != nil && setSize != nil, file)
}

/// The handle is of no file from here on; what was written is complete then.
@c(AudioFileClose)
public func audioFileClose(_ file: OpaquePointer?) -> OSStatus {
    guard let file = PacketFiles.remove(file) else { return kAudioFileNotOpenError }
    guard let stored = file as? StoredPacketFile, stored.isWritable else { return noErr }
    return AudioFileStatus.of { try stored.updateSizes() }
}

// MARK: Behind them

private func open(
    _ path: String?, _ permissions: Int8, _ handle: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let path, let handle else { return kAudio_ParamError }
    guard access(path, F_OK) == 0 else { return kAudioFileFileNotFoundError }
    switch permissions {
    case AudioFilePermissions.readPermission.rawValue:
        guard access(path, R_OK) == 0 else { return kAudioFilePermissionsError }
        let status = AudioFileStatus.of { handle.pointee = PacketFiles.add(try readable(path)) }
        return status == kAudioFileUnspecifiedError ? kAudioFileInvalidFileError : status
    case AudioFilePermissions.writePermission.rawValue, AudioFilePermissions.readWritePermission.rawValue:
        return AudioFileStatus.of {
            let storage = try FileStorage(path: path, .writing)
            let file = try ContainerFile(opening: storage, isWritable: true)
            let isReadable = permissions == AudioFilePermissions.readWritePermission.rawValue
            handle.pointee = PacketFiles.add(StoredPacketFile(file, isReadable: isReadable, storage: storage))
        }
    default: return kAudio_ParamError
    }
}

/// As it is stored where that can be; decoded where it cannot, and where the header does not say what is there.
private func readable(_ path: String) throws -> any PacketFile {
    if let storage = try? FileStorage(path: path, .reading),
        let file = try? ContainerFile(opening: storage, isWritable: false), !file.layout.isUnfinished
    {
        return StoredPacketFile(file, isReadable: true, storage: storage)
    }
    return try DecodedPacketFile(path: path)
}

private func open(
    _ storage: CallbackStorage, isWritable: Bool, _ handle: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let handle else { return kAudio_ParamError }
    return AudioFileStatus.of {
        let file = try ContainerFile(opening: storage, isWritable: isWritable)
        handle.pointee = PacketFiles.add(StoredPacketFile(file, isReadable: true))
    }
}

private func create(
    _ path: String?, _ type: UInt32, _ format: UnsafePointer<AudioStreamBasicDescription>?, _ flags: UInt32,
    _ handle: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let path, let format, let handle else { return kAudio_ParamError }
    guard let container = AudioContainer(type) else { return kAudioFileUnsupportedFileTypeError }
    return AudioFileStatus.of {
        // Before anything is erased.
        try ContainerFile.check(container, format.pointee)
        let isErased = flags & AudioFileFlags.eraseFile.rawValue != 0
        let storage = try FileStorage(path: path, isErased ? .replacing : .making)
        let file = try ContainerFile(creating: container, format.pointee, in: storage)
        handle.pointee = PacketFiles.add(StoredPacketFile(file, isReadable: true, storage: storage))
    }
}

private func create(
    in storage: CallbackStorage, _ type: UInt32, _ format: UnsafePointer<AudioStreamBasicDescription>?,
    _ handle: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let format, let handle else { return kAudio_ParamError }
    guard let container = AudioContainer(type) else { return kAudioFileUnsupportedFileTypeError }
    return AudioFileStatus.of {
        let file = try ContainerFile(creating: container, format.pointee, in: storage)
        handle.pointee = PacketFiles.add(StoredPacketFile(file, isReadable: true))
    }
}
