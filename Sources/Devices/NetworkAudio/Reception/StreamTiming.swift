import Synchronization

/// Where a sender stands, as the thread that receives knows it and the render thread reads it. Nobody waits: a reader
/// that meets a writer keeps what it read last.
// @unchecked: atomics alone, guarded by a version that is odd while they are written.
package final class StreamTiming: @unchecked Sendable {
    /// One look.
    package struct Reading: Equatable, Sendable {
        /// Nanoseconds of CLOCK_MONOTONIC.
        package var time: UInt64
        /// What the sender had sent by then, in frames of the ring.
        package var position: Double
        /// The sender's frames per nanosecond of this machine.
        package var framesPerNanosecond: Double
        /// Frames by which packets may come late.
        package var jitter: Double
        /// Enough was heard to begin.
        package var isReady: Bool

        @_noLocks @_noAllocation
        package init(
            time: UInt64 = 0, position: Double = 0, framesPerNanosecond: Double = 0, jitter: Double = 0,
            isReady: Bool = false
        ) {
            self.time = time
            self.position = position
            self.framesPerNanosecond = framesPerNanosecond
            self.jitter = jitter
            self.isReady = isReady
        }

        /// Frames of the ring that the sender has sent by `time`.
        @_noLocks @_noAllocation
        func position(at time: UInt64) -> Double {
            position + Double(Int64(bitPattern: time &- self.time)) * framesPerNanosecond
        }
    }

    /// What render threads read, while this object lives.
    struct Cells: ~Copyable {
        let version = Atomic<UInt64>(0)
        let time = Atomic<UInt64>(0)
        let position = Atomic<UInt64>(0)
        let pace = Atomic<UInt64>(0)
        let jitter = Atomic<UInt64>(0)
        let ready = Atomic<Bool>(false)

        /// Nil while it is being written. Thread: render.
        @_noLocks @_noAllocation
        borrowing func read() -> Reading? {
            let before = version.load(ordering: .acquiring)
            guard before & 1 == 0 else { return nil }
            let reading = Reading(
                time: time.load(ordering: .relaxed),
                position: Double(bitPattern: position.load(ordering: .relaxed)),
                framesPerNanosecond: Double(bitPattern: pace.load(ordering: .relaxed)),
                jitter: Double(bitPattern: jitter.load(ordering: .relaxed)),
                isReady: ready.load(ordering: .relaxed))
            atomicMemoryFence(ordering: .acquiring)
            return version.load(ordering: .relaxed) == before ? reading : nil
        }

        /// Thread: the one that receives or records, also render.
        @_noLocks @_noAllocation
        borrowing func publish(_ reading: Reading) {
            let before = version.load(ordering: .relaxed)
            version.store(before &+ 1, ordering: .relaxed)
            atomicMemoryFence(ordering: .releasing)
            time.store(reading.time, ordering: .relaxed)
            position.store(reading.position.bitPattern, ordering: .relaxed)
            pace.store(reading.framesPerNanosecond.bitPattern, ordering: .relaxed)
            jitter.store(reading.jitter.bitPattern, ordering: .relaxed)
            ready.store(reading.isReady, ordering: .relaxed)
            version.store(before &+ 2, ordering: .releasing)
        }
    }

    let cells: UnsafeMutablePointer<Cells>

    package init() {
        cells = .allocate(capacity: 1)
        cells.initialize(to: Cells())
    }

    deinit {
        cells.deinitialize(count: 1)
        cells.deallocate()
    }

    /// Thread: the one that receives.
    package func publish(_ reading: Reading) { cells.pointee.publish(reading) }
}
