import AudioToolbox

// The functions of AudioConverter.h, which says what each returns, under the C symbols, which Swift has, too. Thread: any
// but render.

/// Makes a converter.
@c(AudioConverterNew)
public func audioConverterNew(
    _ source: UnsafePointer<AudioStreamBasicDescription>?, _ destination: UnsafePointer<AudioStreamBasicDescription>?,
    _ converter: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let source, let destination, let converter else { return kAudio_ParamError }
    guard let made = AudioConverterObject(source.pointee, destination.pointee) else {
        return kAudioConverterErr_FormatNotSupported
    }
    converter.pointee = AudioConverterObject.handles.add(made)
    return noErr
}

/// Makes a converter by one of several codecs.
@c(AudioConverterNewSpecific)
public func audioConverterNewSpecific(
    _ source: UnsafePointer<AudioStreamBasicDescription>?, _ destination: UnsafePointer<AudioStreamBasicDescription>?,
    _ count: UInt32, _ classes: UnsafePointer<AudioClassDescription>?,
    _ converter: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let source, let destination, let classes, count > 0 else { return kAudio_ParamError }
    let isEncoder = destination.pointee.mFormatID != kAudioFormatLinearPCM
    let kind = isEncoder ? kAudioEncoderComponentType : kAudioDecoderComponentType
    let format = isEncoder ? destination.pointee.mFormatID : source.pointee.mFormatID
    let named = UnsafeBufferPointer(start: classes, count: Int(count))
    guard named.contains(where: { $0.mType == kind && $0.mSubType == format }) else {
        return kAudioConverterErr_FormatNotSupported
    }
    return audioConverterNew(source, destination, converter)
}

/// The handle is of no converter from here on.
@c(AudioConverterDispose)
public func audioConverterDispose(_ converter: OpaquePointer?) -> OSStatus {
    AudioConverterObject.handles.remove(converter) == nil ? kAudio_ParamError : noErr
}

/// Forgets what came before.
@c(AudioConverterReset)
public func audioConverterReset(_ converter: OpaquePointer?) -> OSStatus {
    guard let object = AudioConverterObject.handles.object(converter) else { return kAudio_ParamError }
    object.lock.withLock { object.converter.reset() }
    return noErr
}

/// Bytes of a property, and whether it can be set.
@c(AudioConverterGetPropertyInfo)
public func audioConverterGetPropertyInfo(
    _ converter: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?,
    _ isWritable: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    guard let object = AudioConverterObject.handles.object(converter) else { return kAudio_ParamError }
    return object.lock.withLock {
        guard AudioConverterProperties.has(property, object) else { return kAudioConverterErr_PropertyNotSupported }
        size?.pointee = UInt32(AudioConverterProperties.value(property, of: object)?.count ?? 0)
        isWritable?.pointee = AudioConverterProperties.writable.contains(property) ? 1 : 0
        return noErr
    }
}

/// A property's value.
@c(AudioConverterGetProperty)
public func audioConverterGetProperty(
    _ converter: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?,
    _ data: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let size, let data else { return kAudio_ParamError }
    guard let object = AudioConverterObject.handles.object(converter) else { return kAudio_ParamError }
    return object.lock.withLock {
        let given = size.pointee >= 4 ? data.loadUnaligned(as: UInt32.self) : 0
        guard let value = AudioConverterProperties.value(property, of: object, given: given) else {
            return kAudioConverterErr_PropertyNotSupported
        }
        guard Int(size.pointee) >= value.count else { return kAudioConverterErr_BadPropertySizeError }
        value.withUnsafeBytes { if let start = $0.baseAddress { data.copyMemory(from: start, byteCount: $0.count) } }
        size.pointee = UInt32(value.count)
        return noErr
    }
}

/// Sets a property.
@c(AudioConverterSetProperty)
public func audioConverterSetProperty(
    _ converter: OpaquePointer?, _ property: UInt32, _ size: UInt32, _ data: UnsafeRawPointer?
) -> OSStatus {
    guard let data, let object = AudioConverterObject.handles.object(converter) else { return kAudio_ParamError }
    return object.lock.withLock {
        guard AudioConverterProperties.has(property, object), AudioConverterProperties.writable.contains(property)
        else { return kAudioConverterErr_PropertyNotSupported }
        return AudioConverterProperties.set(
            property, of: object, UnsafeRawBufferPointer(start: data, count: Int(size)))
    }
}

/// One buffer into another.
@c(AudioConverterConvertBuffer)
public func audioConverterConvertBuffer(
    _ converter: OpaquePointer?, _ inputSize: UInt32, _ input: UnsafeRawPointer?,
    _ outputSize: UnsafeMutablePointer<UInt32>?, _ output: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let input, let outputSize, let output else { return kAudio_ParamError }
    guard let object = AudioConverterObject.handles.object(converter) else { return kAudio_ParamError }
    let (from, to) = (object.input, object.output)
    guard from.isInterleaved || from.channelCount == 1, to.isInterleaved || to.channelCount == 1,
        AudioConverterObject.isPCM(from)
    else { return kAudioConverterErr_OperationNotSupported }
    let frame = from.streamDescription.pointee.mBytesPerFrame
    guard inputSize % frame == 0 else { return kAudioConverterErr_InvalidInputSize }
    func list(_ format: AVAudioFormat, _ size: UInt32, _ data: UnsafeMutableRawPointer) -> AudioBufferList {
        AudioBufferList(
            mNumberBuffers: 1,
            mBuffers: AudioBuffer(mNumberChannels: format.channelCount, mDataByteSize: size, mData: data))
    }
    var source = list(from, inputSize, UnsafeMutableRawPointer(mutating: input))
    var target = list(to, outputSize.pointee, output)
    let status = object.convert(inputSize / frame, &source, &target)
    if status == noErr { outputSize.pointee = target.mBuffers.mDataByteSize }
    return status
}

/// Frames of one list into another.
@c(AudioConverterConvertComplexBuffer)
public func audioConverterConvertComplexBuffer(
    _ converter: OpaquePointer?, _ frames: UInt32, _ input: UnsafePointer<AudioBufferList>?,
    _ output: UnsafeMutablePointer<AudioBufferList>?
) -> OSStatus {
    guard let input, let output, let object = AudioConverterObject.handles.object(converter) else {
        return kAudio_ParamError
    }
    return object.convert(frames, input, output)
}

/// Makes packets of what a function gives.
@c(AudioConverterFillComplexBuffer)
public func audioConverterFillComplexBuffer(
    _ converter: OpaquePointer?, _ input: AudioConverterComplexInputDataProc?, _ userData: UnsafeMutableRawPointer?,
    _ packets: UnsafeMutablePointer<UInt32>?, _ output: UnsafeMutablePointer<AudioBufferList>?,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
) -> OSStatus {
    guard let input, let packets, let output, let converter else { return kAudio_ParamError }
    guard let object = AudioConverterObject.handles.object(converter) else { return kAudio_ParamError }
    return object.fill(&packets.pointee, output, descriptions) { input(converter, $0, $1, $2, userData) }
}
