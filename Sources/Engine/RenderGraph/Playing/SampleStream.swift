import Synchronization

/// Samples on their way from one thread to another, of which one is the render thread: to a player, or into a recording.
///
/// A ring of `channelCount` channels × `capacity` frames of Float32. One thread fills, one drains. In real time a
/// stream that has run dry is silent, and either keeps its place, so that what comes too late is dropped, or waits for
/// what comes. Thread: as each member says.
// @unchecked: memory is written by the filling thread in front of `written` and read behind it; positions are atomic.
package final class SampleStream: @unchecked Sendable {
    // Atomic: a class's own field that changes costs an exclusivity check at each access.
    private let channels: Atomic<Int>
    private let size: Atomic<Int>
    package var channelCount: Int { @_noLocks @_noAllocation get { channels.load(ordering: .relaxed) } }
    package var capacity: Int { @_noLocks @_noAllocation get { size.load(ordering: .relaxed) } }
    /// Made with the first frames, by whoever fills, or by `reserve`; published with their number.
    private let memory = Atomic<UInt>(0)
    /// Frames since the beginning.
    let written = Atomic<Int>(0)
    let taken = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)
    private let missed = Atomic<Int>(0)
    /// Fills on the render thread's demand, where nothing is lost for lateness; may block.
    private let refill: UnsafeMutablePointer<(Unmanaged<SampleStream>) -> Void>
    /// Whether the time goes on where a player finds nothing, and what comes too late is dropped.
    let keepsTime: Bool

    /// - Parameters:
    ///   - keepsTime: false for what comes when it comes, as from a pipe: nothing of it is dropped.
    ///   - refill: called in an offline rendering that needs more, on the thread that renders; has to take turns with
    ///     whoever else fills.
    package init(
        channelCount: Int, capacity: Int, keepsTime: Bool = true, refill: @escaping (SampleStream) -> Void = { _ in }
    ) {
        self.keepsTime = keepsTime
        channels = Atomic(max(channelCount, 1))
        size = Atomic(max(capacity, 1))
        self.refill = .allocate(capacity: 1)
        self.refill.initialize(to: { $0._withUnsafeGuaranteedRef { refill($0) } })
    }

    deinit {
        samples?.deallocate()
        refill.deinitialize(count: 1)
        refill.deallocate()
    }

    var samples: UnsafeMutablePointer<Float>? {
        @_noLocks @_noAllocation get { UnsafeMutablePointer(bitPattern: memory.load(ordering: .relaxed)) }
    }

    /// Takes the memory now, for a render thread that fills. Thread: the filling one, or before there is one.
    package func reserve() { _ = makeSamples() }

    private func makeSamples() -> UnsafeMutablePointer<Float> {
        if let samples { return samples }
        let made = UnsafeMutablePointer<Float>.allocate(capacity: channelCount * capacity)
        made.initialize(repeating: 0, count: channelCount * capacity)
        memory.store(UInt(bitPattern: made), ordering: .relaxed)
        return made
    }

    // MARK: Filling

    /// Frames that fit. Thread: the filling one.
    package var room: Int {
        @_noLocks @_noAllocation
        get { capacity &- (written.load(ordering: .relaxed) &- taken.load(ordering: .acquiring)) }
    }

    /// Takes frames in; the caller has looked at `room`. Thread: the filling one.
    package func append(_ channels: UnsafePointer<UnsafePointer<Float>>, frames: Int) {
        let position = written.load(ordering: .relaxed)
        let memory = makeSamples()
        for channel in 0..<channelCount {
            var done = 0
            while done < frames {
                let place = (position + done) % capacity
                let count = min(frames - done, capacity - place)
                SampleLoops.copy(memory + channel * capacity + place, channels[channel] + done, count)
                done += count
            }
        }
        written.store(position + frames, ordering: .releasing)
    }

    /// Whether nothing was taken yet.
    package var isUntouched: Bool { taken.load(ordering: .acquiring) == 0 }

    /// Begins anew with another shape, empty. Thread: the filling one, while nothing renders the stream.
    package func restart(channelCount: Int, capacity: Int) {
        samples?.deallocate()
        memory.store(0, ordering: .relaxed)
        written.store(0, ordering: .relaxed)
        taken.store(0, ordering: .relaxed)
        isEnded.store(false, ordering: .relaxed)
        channels.store(max(channelCount, 1), ordering: .relaxed)
        size.store(max(capacity, 1), ordering: .releasing)
    }

    /// Nothing more will come. Thread: the filling one.
    package func end() { isEnded.store(true, ordering: .releasing) }

    /// Whether `end` was called. Thread: any.
    package var hasEnded: Bool { isEnded.load(ordering: .acquiring) }

    /// Frames that wait to be played. Thread: the filling one.
    package var waitingFrames: Int { capacity - room }

    /// Frames that were silent because they came too late. Thread: any.
    package var missedFrames: Int { missed.load(ordering: .relaxed) }

    // MARK: Draining

    /// Frames that are there. Thread: the draining one.
    @_noLocks @_noAllocation
    package func available() -> Int { written.load(ordering: .acquiring) &- taken.load(ordering: .relaxed) }

    /// Has `frames` brought, or half of what fits, if the stream has so many. Thread: one that renders offline.
    @_noLocks @_noAllocation
    func demand(_ frames: Int) {
        // Whoever fills may do so by larger pieces than there is room for when it is nearly full.
        let wanted = min(frames, max(capacity / 2, 1))
        let (refill, own) = (refill, Unmanaged.passUnretained(self))
        while available() < wanted, !hasEnded { _unsafePerformance { refill.pointee(own) } }
    }

    /// Frames that were taken, or dropped for coming too late, since the beginning. Thread: any.
    package var takenFrames: Int { taken.load(ordering: .acquiring) }

    /// Whether it is time to fill it again. Thread: render.
    @_noLocks @_noAllocation
    func wantsMore() -> Bool {
        guard !isEnded.load(ordering: .relaxed) else { return false }
        return available() <= capacity / 2
    }

    /// Whether nothing is there and nothing will come. Thread: render.
    @_noLocks @_noAllocation
    func isDrained() -> Bool {
        guard isEnded.load(ordering: .acquiring) else { return false }
        return available() == 0
    }

    /// Passes over frames. Thread: render.
    @_noLocks @_noAllocation
    func drop(_ frames: Int) { taken.store(taken.load(ordering: .relaxed) &+ frames, ordering: .releasing) }

    /// Counts frames that were not there in time. Thread: render.
    @_noLocks @_noAllocation
    func countMissed(_ frames: Int) { missed.store(missed.load(ordering: .relaxed) &+ frames, ordering: .relaxed) }

    /// Copies frames that are there to `target` + `offset` of each channel; a channel that the stream lacks is silent.
    /// Thread: render.
    @_noLocks @_noAllocation
    func take(
        _ target: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, targetCount: Int, offset: Int, frames: Int
    ) {
        let position = taken.load(ordering: .relaxed)
        for channel in 0..<targetCount {
            guard channel < channelCount, let memory = samples else {
                SampleLoops.clear(target[channel] + offset, frames)
                continue
            }
            let place = position % capacity
            let first = min(frames, capacity &- place)
            let source = memory + channel &* capacity
            SampleLoops.copy(target[channel] + offset, source + place, first)
            SampleLoops.copy(target[channel] + offset + first, source, frames &- first)
        }
        drop(frames)
    }
}
