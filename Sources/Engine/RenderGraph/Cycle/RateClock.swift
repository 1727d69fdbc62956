import LinuxSystem
import Synchronization

/// The time line of the nodes that render at one rate: how many frames they have rendered, and when the last run of
/// them is heard. Outlives plans, so that an edit does not move time.
// @unchecked: `position` belongs to the render thread; what other threads read is atomic.
package final class RateClock: @unchecked Sendable {
    /// Frames, of the run to come.
    private let position = RenderCell<Int64>(0)
    /// Odd while a moment is written.
    private let sequence = Atomic<UInt64>(0)
    private let lastSampleTime = Atomic<Int64>(0)
    private let lastHostTime = Atomic<UInt64>(0)

    package init() {}

    /// Frames before the run to come. Thread: render, or any while nothing renders.
    package var sampleTime: Int64 {
        @_noLocks @_noAllocation get { position.pointer.pointee }
        @_noLocks @_noAllocation set { position.pointer.pointee = newValue }
    }

    /// Notes the run that begins now. Thread: render.
    @_noLocks @_noAllocation
    package func note(hostTime: UInt64) {
        let number = sequence.load(ordering: .relaxed)
        sequence.store(number &+ 1, ordering: .relaxed)
        // Releasing: who reads one of them finds the number odd or the next.
        lastSampleTime.store(position.pointer.pointee, ordering: .releasing)
        lastHostTime.store(hostTime, ordering: .releasing)
        sequence.store(number &+ 2, ordering: .releasing)
    }

    /// The last run's first frame; nil before the first. Thread: any.
    package var last: (sampleTime: Int64, hostTime: UInt64)? {
        while true {
            let before = sequence.load(ordering: .acquiring)
            guard before > 0 else { return nil }
            let moment = (lastSampleTime.load(ordering: .acquiring), lastHostTime.load(ordering: .acquiring))
            if before & 1 == 0, sequence.load(ordering: .relaxed) == before { return moment }
        }
    }

    /// Begins again at 0, as if nothing had been rendered. Thread: any while nothing renders.
    package func restart() {
        position.pointer.pointee = 0
        sequence.store(0, ordering: .releasing)
    }
}
