package import AudioToolbox
import Synchronization

/// What a program asks of a player of slices, in order, on its way to the render thread.
///
/// One thread asks at a time; the render thread takes without waiting. There is room for `capacity` requests that nothing
/// has taken yet.
package struct SliceQueue: ~Copyable {
    /// What is asked.
    package enum Request: BitwiseCopyable {
        /// To be played at its time, or behind the one before.
        case slice(UnsafeMutablePointer<ScheduledAudioSlice>)
        /// Time 0 of the slices is this sample time of the unit's.
        case start(AUEventSampleTime)
        /// Time 0 is that of the coming cycle.
        case startNow
        /// Everything that was asked is given up.
        case reset
    }

    package static var capacity: Int { 512 }

    private let slots: UnsafeMutablePointer<Request>
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)
    /// Frames since the start; −1 before it.
    private let time = Atomic<Int64>(-1)

    package init() {
        slots = .allocate(capacity: 512)
        slots.initialize(repeating: .reset, count: 512)
    }

    deinit { slots.deallocate() }

    /// False when there is no room. Thread: any but render, one at a time.
    package func ask(_ request: Request) -> Bool {
        let place = written.load(ordering: .relaxed)
        guard place &- taken.load(ordering: .acquiring) < 512 else { return false }
        slots[place % 512] = request
        written.store(place &+ 1, ordering: .releasing)
        return true
    }

    /// The oldest request that was not taken. Thread: render, or any while nothing renders.
    @_noLocks @_noAllocation
    package func take() -> Request? {
        let place = taken.load(ordering: .relaxed)
        guard place != written.load(ordering: .acquiring) else { return nil }
        let request = slots[place % 512]
        taken.store(place &+ 1, ordering: .releasing)
        return request
    }

    /// Thread: any.
    @_noLocks @_noAllocation
    package func playTime() -> Int64 { time.load(ordering: .relaxed) }

    /// Thread: render, or any while nothing renders.
    @_noLocks @_noAllocation
    package func note(playTime: Int64) { time.store(playTime, ordering: .relaxed) }
}

/// Says of a slice that it is done. Thread: render, or any while nothing renders.
@_noLocks @_noAllocation
package func completeSlice(_ slice: UnsafeMutablePointer<ScheduledAudioSlice>) {
    slice.pointee.mFlags = AUScheduledAudioSliceFlags(rawValue: slice.pointee.mFlags.rawValue | 1)
    guard let tell = slice.pointee.mCompletionProc else { return }
    let data = slice.pointee.mCompletionProcUserData
    // The program promises a function that suits a render thread (AudioUnitPropertyTypes.h).
    _unsafePerformance { tell(data, slice) }
}
