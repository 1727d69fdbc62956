import Synchronization

/// Counters written by a device's threads and read by any.
final class CycleCounters: Sendable {
    /// Only atomics, so that a render thread reaches them without touching the object.
    struct Cells: ~Copyable {
        let cycles = Atomic<UInt64>(0)
        let xruns = Atomic<UInt64>(0)
        let frames = Atomic<UInt64>(0)
        let busy = Atomic<UInt64>(0)
        let longest = Atomic<UInt64>(0)
        let latestWake = Atomic<UInt64>(0)
        let realtime = Atomic<Bool>(false)

        @_noLocks @_noAllocation
        borrowing func countCycle(frames count: Int, nanoseconds: UInt64) {
            cycles.wrappingAdd(1, ordering: .relaxed)
            frames.wrappingAdd(UInt64(count), ordering: .relaxed)
            busy.wrappingAdd(nanoseconds, ordering: .relaxed)
            longest.max(nanoseconds, ordering: .relaxed)
        }

        @_noLocks @_noAllocation
        borrowing func countXrun() { xruns.wrappingAdd(1, ordering: .relaxed) }
    }

    // nonisolated(unsafe): nothing but atomics, and the memory lives as long as this object.
    nonisolated(unsafe) let cells: UnsafeMutablePointer<Cells>

    init() {
        cells = .allocate(capacity: 1)
        cells.initialize(to: Cells())
    }

    deinit {
        cells.deinitialize(count: 1)
        cells.deallocate()
    }

    func countXrun() { cells.pointee.countXrun() }
    func noteWake(lateNanoseconds: UInt64) { cells.pointee.latestWake.max(lateNanoseconds, ordering: .relaxed) }
    func noteRealtime(_ isRealtime: Bool) { cells.pointee.realtime.store(isRealtime, ordering: .relaxed) }

    var snapshot: AudioDeviceStatistics {
        AudioDeviceStatistics(
            cycles: cells.pointee.cycles.load(ordering: .relaxed), xruns: cells.pointee.xruns.load(ordering: .relaxed),
            frames: cells.pointee.frames.load(ordering: .relaxed),
            busyNanoseconds: cells.pointee.busy.load(ordering: .relaxed),
            longestCycleNanoseconds: cells.pointee.longest.load(ordering: .relaxed),
            latestWakeNanoseconds: cells.pointee.latestWake.load(ordering: .relaxed),
            isRealtime: cells.pointee.realtime.load(ordering: .relaxed))
    }
}
