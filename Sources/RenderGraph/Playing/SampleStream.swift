import Synchronization

/// Samples on their way from one thread that makes them to the render thread that plays them.
///
/// A ring of `channelCount` channels × `capacity` frames of Float32. One thread fills, one drains. In real time a stream
/// that has run dry is silent and keeps its place: what comes too late is dropped. Thread: as each member says.
// @unchecked: memory is written by the filling thread in front of `written` and read behind it; positions are atomic.
package final class SampleStream: @unchecked Sendable {
    package let channelCount: Int
    package let capacity: Int
    private let memory: UnsafeMutablePointer<Float>
    /// Frames since the beginning.
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)
    private let missed = Atomic<Int>(0)
    /// Fills on the render thread's demand, where nothing is lost for lateness; may block.
    private let refill: (SampleStream) -> Void

    /// - Parameter refill: called in an offline rendering that needs more, on the thread that renders; has to take
    ///   turns with whoever else fills.
    package init(channelCount: Int, capacity: Int, refill: @escaping (SampleStream) -> Void) {
        self.channelCount = max(channelCount, 1)
        self.capacity = max(capacity, 1)
        self.refill = refill
        memory = .allocate(capacity: self.channelCount * self.capacity)
        memory.initialize(repeating: 0, count: self.channelCount * self.capacity)
    }

    deinit { memory.deallocate() }

    // MARK: Filling

    /// Frames that fit. Thread: the filling one.
    package var room: Int { capacity - (written.load(ordering: .relaxed) - taken.load(ordering: .acquiring)) }

    /// Takes frames in; the caller has looked at `room`. Thread: the filling one.
    package func append(_ channels: UnsafePointer<UnsafePointer<Float>>, frames: Int) {
        let position = written.load(ordering: .relaxed)
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

    /// Nothing more will come. Thread: the filling one.
    package func end() { isEnded.store(true, ordering: .releasing) }

    /// Whether `end` was called. Thread: any.
    package var hasEnded: Bool { isEnded.load(ordering: .acquiring) }

    /// Frames that were silent because they came too late. Thread: any.
    package var missedFrames: Int { missed.load(ordering: .relaxed) }

    // MARK: Draining

    /// Frames that are there. Thread: render.
    @_noLocks @_noAllocation
    func available() -> Int { written.load(ordering: .acquiring) &- taken.load(ordering: .relaxed) }

    /// Has `frames` brought, if the stream has so many. Thread: one that renders offline.
    func demand(_ frames: Int) {
        while available() < frames, !hasEnded, room > 0 { refill(self) }
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
            guard channel < channelCount else {
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
