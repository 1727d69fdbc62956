import AudioToolbox
import Foundation

// Making queues (AudioQueue.h, which says what each function returns), for Swift with Foundation's types and under the C
// symbols. Thread: any but render.

/// Makes a queue that is played (AudioQueue.h).
///
/// - Parameters:
///   - inCallbackRunLoop: the main run loop, whose thread calls the function then; for nil and others a thread of the
///     queue does.
///   - inCallbackRunLoopMode: not heeded.
@discardableResult
public func AudioQueueNewOutput(
    _ inFormat: UnsafePointer<AudioStreamBasicDescription>, _ inCallbackProc: @escaping AudioQueueOutputCallback,
    _ inUserData: UnsafeMutableRawPointer?, _ inCallbackRunLoop: RunLoop?, _ inCallbackRunLoopMode: String?,
    _ inFlags: UInt32, _ outAQ: UnsafeMutablePointer<AudioQueueRef?>
) -> OSStatus {
    let caller = inCallbackRunLoop === RunLoop.main ? DispatchQueue.main : nil
    return AudioQueueMaking.output(inFormat, caller, inCallbackProc, inUserData, outAQ)
}

/// Makes a queue that is recorded into (AudioQueue.h); parameters as of `AudioQueueNewOutput`.
@discardableResult
public func AudioQueueNewInput(
    _ inFormat: UnsafePointer<AudioStreamBasicDescription>, _ inCallbackProc: @escaping AudioQueueInputCallback,
    _ inUserData: UnsafeMutableRawPointer?, _ inCallbackRunLoop: RunLoop?, _ inCallbackRunLoopMode: String?,
    _ inFlags: UInt32, _ outAQ: UnsafeMutablePointer<AudioQueueRef?>
) -> OSStatus {
    let caller = inCallbackRunLoop === RunLoop.main ? DispatchQueue.main : nil
    return AudioQueueMaking.input(inFormat, caller, inCallbackProc, inUserData, outAQ)
}

/// The queue's time (AudioQueue.h).
///
/// - Parameter outTimelineDiscontinuity: true where the device began anew since the last question with this timeline.
/// - Returns: `kAudioQueueErr_InvalidRunState` while the queue stands still.
@discardableResult
public func AudioQueueGetCurrentTime(
    _ inAQ: AudioQueueRef, _ inTimeline: AudioQueueTimelineRef?, _ outTimeStamp: UnsafeMutablePointer<AudioTimeStamp>?,
    _ outTimelineDiscontinuity: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus {
    var isNew = false
    let status = AudioQueueMaking.time(inAQ, inTimeline, outTimeStamp, &isNew)
    if status == noErr { outTimelineDiscontinuity?.pointee = DarwinBoolean(isNew) }
    return status
}

/// As the one for Swift, without a run loop.
@c(AudioQueueNewOutput)
public func audioQueueNewOutput(
    _ format: UnsafePointer<AudioStreamBasicDescription>?, _ function: AudioQueueOutputCallback?,
    _ context: UnsafeMutableRawPointer?, _ runLoop: OpaquePointer?, _ mode: OpaquePointer?, _ flags: UInt32,
    _ queue: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let format, let function, let queue else { return kAudio_ParamError }
    return AudioQueueMaking.output(format, nil, function, context, queue)
}

/// As the one for Swift, without a run loop.
@c(AudioQueueNewInput)
public func audioQueueNewInput(
    _ format: UnsafePointer<AudioStreamBasicDescription>?, _ function: AudioQueueInputCallback?,
    _ context: UnsafeMutableRawPointer?, _ runLoop: OpaquePointer?, _ mode: OpaquePointer?, _ flags: UInt32,
    _ queue: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let format, let function, let queue else { return kAudio_ParamError }
    return AudioQueueMaking.input(format, nil, function, context, queue)
}

/// As the one for Swift.
@c(AudioQueueGetCurrentTime)
public func audioQueueGetCurrentTime(
    _ queue: OpaquePointer?, _ timeline: OpaquePointer?, _ stamp: UnsafeMutablePointer<AudioTimeStamp>?,
    _ discontinuity: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    var isNew = false
    let status = AudioQueueMaking.time(queue, timeline, stamp, &isNew)
    if status == noErr { discontinuity?.pointee = isNew ? 1 : 0 }
    return status
}

/// What is behind them.
enum AudioQueueMaking {
    static func output(
        _ description: UnsafePointer<AudioStreamBasicDescription>, _ caller: DispatchQueue?,
        _ function: @escaping AudioQueueOutputCallback, _ context: UnsafeMutableRawPointer?,
        _ handle: UnsafeMutablePointer<OpaquePointer?>
    ) -> OSStatus {
        guard let format = AudioConverterObject.format(description.pointee, nil) else {
            return kAudioConverterErr_FormatNotSupported
        }
        guard let queue = OutputQueue(format, calling: caller, function, context) else {
            return AudioConverterObject.isPCM(format)
                ? kAudioConverterErr_FormatNotSupported : kAudioQueueErr_CodecNotFound
        }
        handle.pointee = add(queue)
        return noErr
    }

    static func input(
        _ description: UnsafePointer<AudioStreamBasicDescription>, _ caller: DispatchQueue?,
        _ function: @escaping AudioQueueInputCallback, _ context: UnsafeMutableRawPointer?,
        _ handle: UnsafeMutablePointer<OpaquePointer?>
    ) -> OSStatus {
        guard let format = AudioConverterObject.format(description.pointee, nil),
            let plain = ExtendedFile.exactFormat(of: format),
            format.isInterleaved || format.channelCount == 1
                || !AudioConverterObject.isPCM(format)
        else { return kAudioConverterErr_FormatNotSupported }
        guard AVAudioConverter(from: plain, to: format) != nil else {
            return AudioConverterObject.isPCM(format)
                ? kAudioConverterErr_FormatNotSupported : kAudioQueueErr_CodecNotFound
        }
        handle.pointee = add(InputQueue(format, calling: caller, function, context))
        return noErr
    }

    private static func add(_ queue: AudioQueueObject) -> OpaquePointer {
        let handle = AudioQueueObject.handles.add(queue)
        queue.lock.withLock { queue.handle = handle }
        return handle
    }

    static func time(
        _ queue: OpaquePointer?, _ timeline: OpaquePointer?, _ stamp: UnsafeMutablePointer<AudioTimeStamp>?,
        _ isNew: inout Bool
    ) -> OSStatus {
        guard let queue = AudioQueueObject.handles.object(queue) else { return kAudioQueueErr_QueueInvalidated }
        guard let time = queue.currentTime else { return kAudioQueueErr_InvalidRunState }
        stamp?.pointee = time
        guard let timeline = AudioQueueObject.timelines.object(timeline), timeline.queue === queue else { return noErr }
        queue.lock.withLock {
            isNew = timeline.seen != queue.discontinuities
            timeline.seen = queue.discontinuities
        }
        return noErr
    }
}
