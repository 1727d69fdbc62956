import AudioToolbox
internal import AudioUnitInterface
import Foundation

// The functions of ExtendedAudioFile.h, which says what each returns, under the C symbols and for Swift with Foundation's
// types. Thread: any but render.

/// Opens a file for reading (ExtendedAudioFile.h).
@discardableResult
public func ExtAudioFileOpenURL(
    _ inURL: URL, _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus { ExtendedFileOpening.open(inURL, outExtAudioFile) }

/// Reads or writes a file of AudioFile.h (ExtendedAudioFile.h), which stays open when this one is disposed of.
@discardableResult
public func ExtAudioFileWrapAudioFileID(
    _ inFileID: AudioFileID, _ inForWriting: Bool, _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus { ExtendedFileOpening.wrap(inFileID, isWriting: inForWriting, outExtAudioFile) }

/// Makes a file (ExtendedAudioFile.h).
///
/// - Parameter inFlags: `AudioFileFlags.eraseFile.rawValue` replaces one that is there, which is refused otherwise.
@discardableResult
public func ExtAudioFileCreateWithURL(
    _ inURL: URL, _ inFileType: AudioFileTypeID, _ inStreamDesc: UnsafePointer<AudioStreamBasicDescription>,
    _ inChannelLayout: UnsafePointer<AudioChannelLayout>?, _ inFlags: UInt32,
    _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
    ExtendedFileOpening.create(inURL, inFileType, inStreamDesc, inChannelLayout, inFlags, outExtAudioFile)
}

/// As the one for Swift, with a CFURL.
@c(ExtAudioFileOpenURL)
public func extAudioFileOpenURL(_ url: OpaquePointer?, _ file: UnsafeMutablePointer<OpaquePointer?>?) -> OSStatus {
    ExtendedFileOpening.open(CoreFoundationObject.path(url).map { URL(filePath: $0) }, file)
}

/// As the one for Swift.
@c(ExtAudioFileWrapAudioFileID)
public func extAudioFileWrapAudioFileID(
    _ audioFile: OpaquePointer?, _ isWriting: UInt8, _ file: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus { ExtendedFileOpening.wrap(audioFile, isWriting: isWriting != 0, file) }

/// As the one for Swift, with a CFURL.
@c(ExtAudioFileCreateWithURL)
public func extAudioFileCreateWithURL(
    _ url: OpaquePointer?, _ type: UInt32, _ description: UnsafePointer<AudioStreamBasicDescription>?,
    _ layout: UnsafePointer<AudioChannelLayout>?, _ flags: UInt32, _ file: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    let place = CoreFoundationObject.path(url).map { URL(filePath: $0) }
    return ExtendedFileOpening.create(place, type, description, layout, flags, file)
}

/// The handle is of no file from here on; what was written is complete then.
@c(ExtAudioFileDispose)
public func extAudioFileDispose(_ file: OpaquePointer?) -> OSStatus {
    ExtendedFile.handles.remove(file)?.close() ?? kAudio_ParamError
}

/// Reads frames.
@c(ExtAudioFileRead)
public func extAudioFileRead(
    _ file: OpaquePointer?, _ frames: UnsafeMutablePointer<UInt32>?, _ list: UnsafeMutablePointer<AudioBufferList>?
) -> OSStatus {
    guard let frames, let list, let file = ExtendedFile.handles.object(file) else { return kAudio_ParamError }
    return file.lock.withLock { file.read(&frames.pointee, list) }
}

/// Writes frames.
@c(ExtAudioFileWrite)
public func extAudioFileWrite(
    _ file: OpaquePointer?, _ frames: UInt32, _ list: UnsafePointer<AudioBufferList>?
) -> OSStatus {
    guard let list, let file = ExtendedFile.handles.object(file) else { return kAudio_ParamError }
    return file.lock.withLock { file.write(frames, list) }
}

/// Has frames written later.
@c(ExtAudioFileWriteAsync)
public func extAudioFileWriteAsync(
    _ file: OpaquePointer?, _ frames: UInt32, _ list: UnsafePointer<AudioBufferList>?
) -> OSStatus {
    guard let file = ExtendedFile.handles.object(file) else { return kAudio_ParamError }
    return file.writeAsynchronously(frames, list)
}

/// Goes to a frame of the file.
@c(ExtAudioFileSeek)
public func extAudioFileSeek(_ file: OpaquePointer?, _ frame: Int64) -> OSStatus {
    guard let file = ExtendedFile.handles.object(file) else { return kAudio_ParamError }
    return file.lock.withLock { file.seek(to: frame) }
}

/// The frame of the file that is read next.
@c(ExtAudioFileTell)
public func extAudioFileTell(_ file: OpaquePointer?, _ frame: UnsafeMutablePointer<Int64>?) -> OSStatus {
    guard let frame, let file = ExtendedFile.handles.object(file) else { return kAudio_ParamError }
    frame.pointee = file.lock.withLock { file.position }
    return noErr
}

/// Bytes of a property, and whether it can be set.
@c(ExtAudioFileGetPropertyInfo)
public func extAudioFileGetPropertyInfo(
    _ file: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?,
    _ isWritable: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    guard let file = ExtendedFile.handles.object(file) else { return kAudio_ParamError }
    return file.lock.withLock {
        guard let count = ExtendedFileProperties.size(property, of: file) else {
            return kExtAudioFileError_InvalidProperty
        }
        size?.pointee = UInt32(count)
        isWritable?.pointee = ExtendedFileProperties.writable.contains(property) ? 1 : 0
        return noErr
    }
}

/// A property's value.
@c(ExtAudioFileGetProperty)
public func extAudioFileGetProperty(
    _ file: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?, _ data: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let size, let data, let file = ExtendedFile.handles.object(file) else { return kAudio_ParamError }
    return file.lock.withLock {
        switch ExtendedFileProperties.value(property, of: file) {
        case .failure(let failure): return failure.status
        case .success(let value):
            guard Int(size.pointee) >= value.count else { return kExtAudioFileError_InvalidPropertySize }
            value.withUnsafeBytes {
                if let start = $0.baseAddress { data.copyMemory(from: start, byteCount: $0.count) }
            }
            size.pointee = UInt32(value.count)
            return noErr
        }
    }
}

/// Sets a property.
@c(ExtAudioFileSetProperty)
public func extAudioFileSetProperty(
    _ file: OpaquePointer?, _ property: UInt32, _ size: UInt32, _ data: UnsafeRawPointer?
) -> OSStatus {
    guard let data, let file = ExtendedFile.handles.object(file) else { return kAudio_ParamError }
    return file.lock.withLock {
        ExtendedFileProperties.set(property, of: file, UnsafeRawBufferPointer(start: data, count: Int(size)))
    }
}
