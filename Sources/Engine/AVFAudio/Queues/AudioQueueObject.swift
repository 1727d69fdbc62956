import AudioToolbox
import Foundation

/// A queue as AudioQueue.h has it: its buffers, its listeners, and where the program's functions are called.
///
/// Thread: any but render. The program's functions are called without the lock.
// @unchecked: everything that changes is behind the lock.
class AudioQueueObject: @unchecked Sendable {
    static let handles = ObjectHandles<AudioQueueObject>(kind: 12)
    static let timelines = ObjectHandles<AudioQueueTimeline>(kind: 13)

    private struct Listener {
        let property: AudioQueuePropertyID
        let function: AudioQueuePropertyListenerProc
        let context: UnsafeMutableRawPointer?
    }

    let lock = NSRecursiveLock()
    /// Of the buffers; of more than two channels without a layout for nothing in particular.
    private(set) var format: AVAudioFormat
    var handle: OpaquePointer?
    /// A codec's, or what was said of it last.
    var cookie: [UInt8] = []
    var converterError: OSStatus = noErr
    /// Counts how often the device began anew.
    var discontinuities = 0
    private let caller: DispatchQueue
    private var buffers: Set<AudioQueueBufferRef> = []
    private var enqueued: Set<AudioQueueBufferRef> = []
    private var listeners: [Listener] = []
    private var running = false

    /// - Parameter caller: where the program's functions are called; nil for a thread of the queue's own.
    init(_ format: AVAudioFormat, calling caller: DispatchQueue?) {
        self.format = format
        self.caller = caller ?? DispatchQueue(label: "io.auserviced.queue")
    }

    deinit { for buffer in buffers { Self.free(buffer) } }

    // MARK: What kinds of queues do; errors of AudioQueue.h

    func start(at time: AudioTimeStamp?) -> OSStatus { kAudioQueueErr_InvalidQueueType }
    func stop(isImmediate: Bool) {}
    func pause() {}
    func reset() {}
    func flush() -> OSStatus { noErr }
    func enqueue(_ buffer: AudioQueueBufferRef, _ how: QueuedBuffer) -> OSStatus { kAudioQueueErr_InvalidQueueType }
    /// Of the queue's own frames; nil while it stands still.
    var currentTime: AudioTimeStamp? { nil }
    var device: (sampleRate: Double, channels: UInt32) { (0, 0) }
    var deviceName: String? {
        get { nil }
        set {}
    }
    var parameters: (any QueueParameters)? { nil }

    // MARK: Format

    func setLayout(_ layout: AVAudioChannelLayout) -> OSStatus {
        guard let made = AudioConverterObject.format(format.streamDescription.pointee, layout) else {
            return kAudioQueueErr_InvalidPropertyValue
        }
        format = made
        return noErr
    }

    // MARK: Buffers

    func allocate(bytes: UInt32, descriptions: UInt32) -> AudioQueueBufferRef {
        let room =
            descriptions > 0
            ? UnsafeMutablePointer<AudioStreamPacketDescription>.allocate(capacity: Int(descriptions)) : nil
        room?.initialize(repeating: AudioStreamPacketDescription(), count: Int(descriptions))
        let data = UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(bytes)), alignment: 16)
        data.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, Int(bytes)))
        let buffer = AudioQueueBufferRef.allocate(capacity: 1)
        buffer.initialize(
            to: AudioQueueBuffer(
                mAudioDataBytesCapacity: bytes, mAudioData: data, mAudioDataByteSize: 0, mUserData: nil,
                mPacketDescriptionCapacity: descriptions, mPacketDescriptions: room, mPacketDescriptionCount: 0))
        lock.withLock { _ = buffers.insert(buffer) }
        return buffer
    }

    func free(_ buffer: AudioQueueBufferRef) -> OSStatus {
        lock.withLock {
            guard buffers.contains(buffer) else { return kAudioQueueErr_InvalidBuffer }
            guard !enqueued.contains(buffer) else { return kAudioQueueErr_BufferInQueue }
            buffers.remove(buffer)
            Self.free(buffer)
            return noErr
        }
    }

    private static func free(_ buffer: AudioQueueBufferRef) {
        buffer.pointee.mAudioData.deallocate()
        buffer.pointee.mPacketDescriptions?.deallocate()
        buffer.deallocate()
    }

    func has(_ buffer: AudioQueueBufferRef) -> Bool { lock.withLock { buffers.contains(buffer) } }

    /// False for a buffer that the queue has already.
    func take(_ buffer: AudioQueueBufferRef) -> Bool { lock.withLock { enqueued.insert(buffer).inserted } }

    /// The program may have it again.
    func giveBack(_ buffer: AudioQueueBufferRef) { lock.withLock { _ = enqueued.remove(buffer) } }

    var isEmpty: Bool { lock.withLock { enqueued.isEmpty } }

    // MARK: Calling the program

    /// Runs something of the program's, in order.
    func call(_ body: @escaping () -> Void) { caller.async(execute: DispatchWorkItem(block: body)) }

    func addListener(
        _ property: AudioQueuePropertyID, _ function: @escaping AudioQueuePropertyListenerProc,
        _ context: UnsafeMutableRawPointer?
    ) {
        lock.withLock { listeners.append(Listener(property: property, function: function, context: context)) }
    }

    func removeListener(
        _ property: AudioQueuePropertyID, _ function: @escaping AudioQueuePropertyListenerProc,
        _ context: UnsafeMutableRawPointer?
    ) {
        let place = unsafeBitCast(function, to: UInt.self)
        lock.withLock {
            listeners.removeAll {
                $0.property == property && $0.context == context && unsafeBitCast($0.function, to: UInt.self) == place
            }
        }
    }

    func tell(_ property: AudioQueuePropertyID) {
        call { [self] in
            let heard = lock.withLock { listeners.filter { $0.property == property } }
            guard let handle = lock.withLock({ handle }) else { return }
            for listener in heard { listener.function(listener.context, handle, property) }
        }
    }

    var isRunning: Bool {
        get { lock.withLock { running } }
        set {
            let isNews = lock.withLock {
                defer { running = newValue }
                return running != newValue
            }
            if isNews { tell(kAudioQueueProperty_IsRunning) }
        }
    }
}

/// What a program looks at a queue's time with.
final class AudioQueueTimeline: @unchecked Sendable {
    let queue: AudioQueueObject
    /// Behind the queue's lock.
    var seen: Int

    init(_ queue: AudioQueueObject) { (self.queue, seen) = (queue, queue.discontinuities) }
}

/// How a buffer is enqueued.
struct QueuedBuffer {
    var descriptions: [AudioStreamPacketDescription] = []
    var trimsAtStart: UInt32 = 0
    var trimsAtEnd: UInt32 = 0
    var parameters: [AudioQueueParameterEvent] = []
    var startTime: AudioTimeStamp?
}

/// What a program sets of an output queue.
protocol QueueParameters: AnyObject {
    /// Nil for a parameter that there is not.
    func value(_ parameter: AudioQueueParameterID) -> Float?
    /// False for a parameter that there is not.
    func set(_ parameter: AudioQueueParameterID, to value: Float) -> Bool
}
