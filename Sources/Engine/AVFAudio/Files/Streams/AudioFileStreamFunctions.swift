import AudioContainers
import AudioToolbox

// The functions of AudioFileStream.h, which says what each returns, under the C symbols, which Swift has, too. Thread: any
// but render, one at a time for one stream.

/// Begins a stream.
@c(AudioFileStreamOpen)
public func audioFileStreamOpen(
    _ context: UnsafeMutableRawPointer?, _ tell: AudioFileStream_PropertyListenerProc?,
    _ give: AudioFileStream_PacketsProc?, _ hint: UInt32, _ stream: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let tell, let give, let stream else { return kAudio_ParamError }
    // Swift's functions get a pointer that is never null; a program that gave none does not look at it.
    let context = context ?? UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped
    let object = AudioFileStreamObject(context, hint: hint, tell, give)
    object.handle = AudioFileStreamObject.handles.add(object)
    stream.pointee = object.handle
    return noErr
}

/// Takes the next bytes.
@c(AudioFileStreamParseBytes)
public func audioFileStreamParseBytes(
    _ stream: OpaquePointer?, _ count: UInt32, _ bytes: UnsafeRawPointer?, _ flags: AudioFileStreamParseFlags
) -> OSStatus {
    guard let object = AudioFileStreamObject.handles.object(stream), bytes != nil || count == 0 else {
        return kAudio_ParamError
    }
    return object.parse(
        UnsafeRawBufferPointer(start: bytes, count: Int(count)), isContinuous: !flags.contains(.discontinuity))
}

/// Finds where a packet's bytes begin.
@c(AudioFileStreamSeek)
public func audioFileStreamSeek(
    _ stream: OpaquePointer?, _ packet: Int64, _ byte: UnsafeMutablePointer<Int64>?,
    _ flags: UnsafeMutablePointer<AudioFileStreamSeekFlags>?
) -> OSStatus {
    guard let byte, let flags, let object = AudioFileStreamObject.handles.object(stream) else {
        return kAudio_ParamError
    }
    guard object.stream.content != nil else { return kAudioFileStreamError_IllegalOperation }
    guard let found = object.stream.seek(to: packet) else { return kAudioFileStreamError_InvalidPacketOffset }
    byte.pointee = found.byte
    flags.pointee = found.isEstimate ? .offsetIsEstimated : []
    return noErr
}

/// Bytes of a property; nothing can be set.
@c(AudioFileStreamGetPropertyInfo)
public func audioFileStreamGetPropertyInfo(
    _ stream: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?,
    _ isWritable: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    guard let object = AudioFileStreamObject.handles.object(stream) else { return kAudio_ParamError }
    switch AudioFileStreamProperties.value(property, of: object) {
    case .failure(let failure): return failure.status
    case .success(let value):
        size?.pointee = UInt32(value.count)
        isWritable?.pointee = 0
        return noErr
    }
}

/// A property's value.
@c(AudioFileStreamGetProperty)
public func audioFileStreamGetProperty(
    _ stream: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?,
    _ data: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let size, let data, let object = AudioFileStreamObject.handles.object(stream) else {
        return kAudio_ParamError
    }
    switch AudioFileStreamProperties.value(property, of: object) {
    case .failure(let failure): return failure.status
    case .success(let usual):
        guard Int(size.pointee) >= usual.count else { return kAudioFileStreamError_BadPropertySize }
        let given = UnsafeRawBufferPointer(start: data, count: usual.count)
        guard case .success(let value) = AudioFileStreamProperties.value(property, of: object, given: given) else {
            return kAudio_ParamError
        }
        value.withUnsafeBytes { if let start = $0.baseAddress { data.copyMemory(from: start, byteCount: $0.count) } }
        size.pointee = UInt32(value.count)
        return noErr
    }
}

/// Nothing can be set.
@c(AudioFileStreamSetProperty)
public func audioFileStreamSetProperty(
    _ stream: OpaquePointer?, _ property: UInt32, _ size: UInt32, _ data: UnsafeRawPointer?
) -> OSStatus {
    AudioFileStreamObject.handles.object(stream) == nil
        ? kAudio_ParamError : kAudioFileStreamError_UnsupportedProperty
}

/// The handle is of no stream from here on.
@c(AudioFileStreamClose)
public func audioFileStreamClose(_ stream: OpaquePointer?) -> OSStatus {
    guard let object = AudioFileStreamObject.handles.remove(stream) else { return kAudio_ParamError }
    object.close()
    return noErr
}
