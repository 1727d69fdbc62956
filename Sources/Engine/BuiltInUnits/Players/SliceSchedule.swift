package import AudioToolbox
import Synchronization

/// What a generator that plays slices is asked by its properties: the scheduled sound player's, and what the audio-file
/// player's are made of. Thread: any but render.
// @unchecked: the queue's requests are made under the mutex.
package final class SliceSchedule: @unchecked Sendable {
    /// For the kernel, which keeps this object.
    package let queue: UnsafeMutablePointer<SliceQueue>
    private let asking = Mutex<Void>(())

    package init() {
        queue = .allocate(capacity: 1)
        queue.initialize(to: SliceQueue())
    }

    deinit {
        queue.deinitialize(count: 1)
        queue.deallocate()
    }

    /// Gives up all slices, and waits for a new start.
    ///
    /// - Parameter isRendered: whether a kernel takes requests.
    package func reset(isRendered: Bool) {
        asking.withLock { _ in
            if isRendered {
                _ = queue.pointee.ask(.reset)
            } else {
                while let request = queue.pointee.take() {
                    if case .slice(let slice) = request { completeSlice(slice) }
                }
            }
        }
    }

    /// Has a slice played; it stays where it is until it is complete.
    /// - Throws: InvalidPropertyValue for a time that is no number, CannotDoInCurrentContext when too many wait.
    package func add(_ slice: UnsafeMutablePointer<ScheduledAudioSlice>) throws {
        let time = slice.pointee.mTimeStamp
        guard time.mFlags.rawValue & 1 == 0 || time.mSampleTime.isFinite else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "the slice's sample time is no number")
        }
        // What an earlier playing has left.
        slice.pointee.mFlags = AUScheduledAudioSliceFlags(rawValue: slice.pointee.mFlags.rawValue & ~7)
        try ask(.slice(slice))
    }

    private func ask(_ request: SliceQueue.Request) throws {
        guard asking.withLock({ _ in queue.pointee.ask(request) }) else {
            throw AUAudioUnitError(
                kAudioUnitErr_CannotDoInCurrentContext,
                "\(SliceQueue.capacity) requests wait for the next render call; render first.")
        }
    }

    /// Has time 0 of the slices be a sample time of the unit's; that of the next render call for one below 0, or that is
    /// not valid.
    /// - Throws: CannotDoInCurrentContext when too many requests wait.
    package func start(at time: AudioTimeStamp) throws {
        let isValid = time.mFlags.rawValue & 1 != 0 && time.mSampleTime >= 0
        guard isValid, let time = eventSampleTime(time.mSampleTime) else { return try ask(.startNow) }
        try ask(.start(time))
    }

    // MARK: Properties

    /// The bytes of a property of both players, and whether it can be set; nil for another one.
    package static func propertySize(_ property: AudioUnitPropertyID) -> (bytes: Int, isWritable: Bool)? {
        switch property {
        case kAudioUnitProperty_ScheduleStartTimeStamp: (MemoryLayout<AudioTimeStamp>.size, true)
        case kAudioUnitProperty_CurrentPlayTime: (MemoryLayout<AudioTimeStamp>.size, false)
        default: nil
        }
    }

    /// Frames that were played since time 0, as a sample time; −1 before the start.
    package var playTime: [UInt8] {
        var time = AudioTimeStamp()
        time.mSampleTime = Double(queue.pointee.playTime())
        time.mFlags = .sampleTimeValid
        return withUnsafeBytes(of: time) { Array($0) }
    }

    /// - Throws: InvalidScope for another one than the global.
    package static func requireGlobal(_ scope: AudioUnitScope) throws {
        guard scope == kAudioUnitScope_Global else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidScope, "the property is of the whole player")
        }
    }
}

/// A property's value.
/// - Throws: InvalidPropertyValue for one of another size.
package func loadedValue<Value: BitwiseCopyable>(_ value: UnsafeRawBufferPointer, _ type: Value.Type) throws -> Value {
    guard value.count == MemoryLayout<Value>.size else {
        throw AUAudioUnitError(
            kAudioUnitErr_InvalidPropertyValue,
            "the property has \(MemoryLayout<Value>.size) bytes, and not \(value.count)")
    }
    return value.loadUnaligned(as: type)
}
