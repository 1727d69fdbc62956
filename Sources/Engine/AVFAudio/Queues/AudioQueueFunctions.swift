import AudioToolbox
import Foundation
import LinuxSystem

// The other functions of AudioQueue.h, which says what each returns, under the C symbols, which Swift has, too. Thread: any
// but render.

private func with(_ handle: OpaquePointer?, _ body: (AudioQueueObject) -> OSStatus) -> OSStatus {
    guard let queue = AudioQueueObject.handles.object(handle) else { return kAudioQueueErr_QueueInvalidated }
    return body(queue)
}

private func withOutput(_ handle: OpaquePointer?, _ body: (OutputQueue) -> OSStatus) -> OSStatus {
    with(handle) { queue in (queue as? OutputQueue).map(body) ?? kAudioQueueErr_InvalidQueueType }
}

/// The handle is of no queue any more once it has stopped.
@c(AudioQueueDispose)
public func audioQueueDispose(_ handle: OpaquePointer?, _ isImmediate: UInt8) -> OSStatus {
    with(handle) { queue in
        guard isImmediate == 0, queue.isRunning, let output = queue as? OutputQueue else {
            AudioQueueObject.handles.remove(handle)
            queue.lock.withLock { queue.handle = nil }
            queue.stop(isImmediate: true)
            return noErr
        }
        output.disposeWhenStopped()
        return noErr
    }
}

/// Makes a buffer.
@c(AudioQueueAllocateBuffer)
public func audioQueueAllocateBuffer(
    _ handle: OpaquePointer?, _ bytes: UInt32, _ buffer: UnsafeMutablePointer<AudioQueueBufferRef?>?
) -> OSStatus { audioQueueAllocateDescribedBuffer(handle, bytes, 0, buffer) }

/// Makes a buffer with room for descriptions.
@c(AudioQueueAllocateBufferWithPacketDescriptions)
public func audioQueueAllocateDescribedBuffer(
    _ handle: OpaquePointer?, _ bytes: UInt32, _ descriptions: UInt32,
    _ buffer: UnsafeMutablePointer<AudioQueueBufferRef?>?
) -> OSStatus {
    guard let buffer else { return kAudio_ParamError }
    return with(handle) { queue in
        buffer.pointee = queue.allocate(bytes: bytes, descriptions: descriptions)
        return noErr
    }
}

/// Frees a buffer.
@c(AudioQueueFreeBuffer)
public func audioQueueFreeBuffer(_ handle: OpaquePointer?, _ buffer: AudioQueueBufferRef?) -> OSStatus {
    guard let buffer else { return kAudio_ParamError }
    return with(handle) { $0.free(buffer) }
}

/// Gives the queue a buffer.
@c(AudioQueueEnqueueBuffer)
public func audioQueueEnqueueBuffer(
    _ handle: OpaquePointer?, _ buffer: AudioQueueBufferRef?, _ count: UInt32,
    _ descriptions: UnsafePointer<AudioStreamPacketDescription>?
) -> OSStatus { audioQueueEnqueueSetBuffer(handle, buffer, count, descriptions, 0, 0, 0, nil, nil, nil) }

/// Gives the queue a buffer, with a time and parameters.
@c(AudioQueueEnqueueBufferWithParameters)
public func audioQueueEnqueueSetBuffer(
    _ handle: OpaquePointer?, _ buffer: AudioQueueBufferRef?, _ count: UInt32,
    _ descriptions: UnsafePointer<AudioStreamPacketDescription>?, _ trimsAtStart: UInt32, _ trimsAtEnd: UInt32,
    _ parameterCount: UInt32, _ parameters: UnsafePointer<AudioQueueParameterEvent>?,
    _ start: UnsafePointer<AudioTimeStamp>?, _ actualStart: UnsafeMutablePointer<AudioTimeStamp>?
) -> OSStatus {
    guard let buffer, parameters != nil || parameterCount == 0 else { return kAudio_ParamError }
    return with(handle) { queue in
        guard queue.has(buffer) else { return kAudioQueueErr_InvalidBuffer }
        var how = QueuedBuffer()
        if let descriptions, count > 0 {
            how.descriptions = Array(UnsafeBufferPointer(start: descriptions, count: Int(count)))
        } else if let own = buffer.pointee.mPacketDescriptions {
            let held = min(buffer.pointee.mPacketDescriptionCount, buffer.pointee.mPacketDescriptionCapacity)
            how.descriptions = Array(UnsafeBufferPointer(start: own, count: Int(held)))
        }
        (how.trimsAtStart, how.trimsAtEnd, how.startTime) = (trimsAtStart, trimsAtEnd, start?.pointee)
        how.parameters = Array(UnsafeBufferPointer(start: parameters, count: Int(parameterCount)))
        let place = (queue as? OutputQueue)?.end ?? 0
        let status = queue.enqueue(buffer, how)
        if status == noErr, let actualStart {
            var stamp = AudioTimeStamp()
            stamp.mSampleTime = max(Double(place), start?.pointee.mSampleTime ?? 0)
            stamp.mFlags = .sampleTimeValid
            actualStart.pointee = stamp
        }
        return status
    }
}

/// Plays or records.
@c(AudioQueueStart)
public func audioQueueStart(_ handle: OpaquePointer?, _ time: UnsafePointer<AudioTimeStamp>?) -> OSStatus {
    with(handle) { $0.start(at: time?.pointee) }
}

/// Says how much is decoded.
@c(AudioQueuePrime)
public func audioQueuePrime(
    _ handle: OpaquePointer?, _ frames: UInt32, _ prepared: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    withOutput(handle) { queue in
        prepared?.pointee = UInt32(clamping: queue.end)
        return noErr
    }
}

/// Stops, at once or at the end of what is enqueued.
@c(AudioQueueStop)
public func audioQueueStop(_ handle: OpaquePointer?, _ isImmediate: UInt8) -> OSStatus {
    with(handle) { queue in
        queue.stop(isImmediate: isImmediate != 0)
        return noErr
    }
}

/// Stands still.
@c(AudioQueuePause)
public func audioQueuePause(_ handle: OpaquePointer?) -> OSStatus {
    with(handle) { queue in
        queue.pause()
        return noErr
    }
}

/// Has the decoder give what it holds.
@c(AudioQueueFlush)
public func audioQueueFlush(_ handle: OpaquePointer?) -> OSStatus { with(handle) { $0.flush() } }

/// Drops what is enqueued.
@c(AudioQueueReset)
public func audioQueueReset(_ handle: OpaquePointer?) -> OSStatus {
    with(handle) { queue in
        queue.reset()
        return noErr
    }
}

/// A parameter's value.
@c(AudioQueueGetParameter)
public func audioQueueGetParameter(
    _ handle: OpaquePointer?, _ parameter: UInt32, _ value: UnsafeMutablePointer<Float>?
) -> OSStatus {
    guard let value else { return kAudio_ParamError }
    return with(handle) { queue in
        guard let found = queue.parameters?.value(parameter) else { return kAudioQueueErr_InvalidParameter }
        value.pointee = found
        return noErr
    }
}

/// Sets a parameter.
@c(AudioQueueSetParameter)
public func audioQueueSetParameter(_ handle: OpaquePointer?, _ parameter: UInt32, _ value: Float) -> OSStatus {
    with(handle) { $0.parameters?.set(parameter, to: value) == true ? noErr : kAudioQueueErr_InvalidParameter }
}

/// A property's value.
@c(AudioQueueGetProperty)
public func audioQueueGetProperty(
    _ handle: OpaquePointer?, _ property: UInt32, _ data: UnsafeMutableRawPointer?,
    _ size: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    guard let data, let size else { return kAudio_ParamError }
    return with(handle) { queue in
        guard let value = AudioQueueProperties.value(property, of: queue) else { return kAudioQueueErr_InvalidProperty }
        guard Int(size.pointee) >= value.count else { return kAudioQueueErr_InvalidPropertySize }
        value.withUnsafeBytes { if let start = $0.baseAddress { data.copyMemory(from: start, byteCount: $0.count) } }
        size.pointee = UInt32(value.count)
        return noErr
    }
}

/// Sets a property.
@c(AudioQueueSetProperty)
public func audioQueueSetProperty(
    _ handle: OpaquePointer?, _ property: UInt32, _ data: UnsafeRawPointer?, _ size: UInt32
) -> OSStatus {
    guard let data else { return kAudio_ParamError }
    return with(handle) {
        AudioQueueProperties.set(property, of: $0, UnsafeRawBufferPointer(start: data, count: Int(size)))
    }
}

/// Bytes of a property.
@c(AudioQueueGetPropertySize)
public func audioQueueGetPropertySize(
    _ handle: OpaquePointer?, _ property: UInt32, _ size: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    guard let size else { return kAudio_ParamError }
    return with(handle) { queue in
        guard property != kAudioQueueProperty_CurrentDevice else {
            size.pointee = UInt32(MemoryLayout<UInt>.size)
            return noErr
        }
        guard let value = AudioQueueProperties.value(property, of: queue) else { return kAudioQueueErr_InvalidProperty }
        size.pointee = UInt32(value.count)
        return noErr
    }
}

/// Has a function hear of a property.
@c(AudioQueueAddPropertyListener)
public func audioQueueAddPropertyListener(
    _ handle: OpaquePointer?, _ property: UInt32, _ function: AudioQueuePropertyListenerProc?,
    _ context: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let function else { return kAudio_ParamError }
    return with(handle) { queue in
        queue.addListener(property, function, context)
        return noErr
    }
}

/// A function hears of a property no more.
@c(AudioQueueRemovePropertyListener)
public func audioQueueRemovePropertyListener(
    _ handle: OpaquePointer?, _ property: UInt32, _ function: AudioQueuePropertyListenerProc?,
    _ context: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let function else { return kAudio_ParamError }
    return with(handle) { queue in
        queue.removeListener(property, function, context)
        return noErr
    }
}

/// Makes a timeline.
@c(AudioQueueCreateTimeline)
public func audioQueueCreateTimeline(
    _ handle: OpaquePointer?, _ timeline: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let timeline else { return kAudio_ParamError }
    return with(handle) { queue in
        timeline.pointee = AudioQueueObject.timelines.add(AudioQueueTimeline(queue))
        return noErr
    }
}

/// The handle is of no timeline from here on.
@c(AudioQueueDisposeTimeline)
public func audioQueueDisposeTimeline(_ handle: OpaquePointer?, _ timeline: OpaquePointer?) -> OSStatus {
    with(handle) { _ in AudioQueueObject.timelines.remove(timeline) == nil ? kAudio_ParamError : noErr }
}

/// The device's time now.
@c(AudioQueueDeviceGetCurrentTime)
public func audioQueueDeviceGetCurrentTime(
    _ handle: OpaquePointer?, _ stamp: UnsafeMutablePointer<AudioTimeStamp>?
) -> OSStatus {
    guard let stamp else { return kAudio_ParamError }
    return with(handle) { queue in
        guard let time = queue.currentTime else { return kAudioQueueErr_InvalidRunState }
        stamp.pointee = time
        stamp.pointee.mHostTime = MonotonicClock.now()
        stamp.pointee.mFlags.insert(.hostTimeValid)
        return noErr
    }
}

/// Has a queue rendered by its program.
@c(AudioQueueSetOfflineRenderFormat)
public func audioQueueSetOfflineRenderFormat(
    _ handle: OpaquePointer?, _ format: UnsafePointer<AudioStreamBasicDescription>?,
    _ layout: UnsafePointer<AudioChannelLayout>?
) -> OSStatus {
    withOutput(handle) { queue in
        guard let format else { return queue.setOffline(nil) }
        let named = layout.map { AVAudioChannelLayout(layout: $0) }
        guard let made = AudioConverterObject.format(format.pointee, named) else {
            return kAudioConverterErr_FormatNotSupported
        }
        return queue.setOffline(made)
    }
}

/// Renders what is enqueued.
@c(AudioQueueOfflineRender)
public func audioQueueOfflineRender(
    _ handle: OpaquePointer?, _ time: UnsafePointer<AudioTimeStamp>?, _ buffer: AudioQueueBufferRef?, _ frames: UInt32
) -> OSStatus {
    guard let buffer else { return kAudio_ParamError }
    return withOutput(handle) { $0.render(frames, into: buffer) }
}
