import Synchronization

/// Counters written by a device's thread and read by any.
final class CycleCounters: Sendable {
    private let cycles = Atomic<UInt64>(0)
    private let xruns = Atomic<UInt64>(0)
    private let frames = Atomic<UInt64>(0)
    private let busy = Atomic<UInt64>(0)
    private let longest = Atomic<UInt64>(0)
    private let latestWake = Atomic<UInt64>(0)
    private let realtime = Atomic<Bool>(false)

    func countCycle(frames count: Int, nanoseconds: UInt64) {
        cycles.wrappingAdd(1, ordering: .relaxed)
        frames.wrappingAdd(UInt64(count), ordering: .relaxed)
        busy.wrappingAdd(nanoseconds, ordering: .relaxed)
        longest.max(nanoseconds, ordering: .relaxed)
    }

    func countXrun() { xruns.wrappingAdd(1, ordering: .relaxed) }
    func noteWake(lateNanoseconds: UInt64) { latestWake.max(lateNanoseconds, ordering: .relaxed) }
    func noteRealtime() { realtime.store(true, ordering: .relaxed) }

    var snapshot: AudioDeviceStatistics {
        AudioDeviceStatistics(
            cycles: cycles.load(ordering: .relaxed), xruns: xruns.load(ordering: .relaxed),
            frames: frames.load(ordering: .relaxed), busyNanoseconds: busy.load(ordering: .relaxed),
            longestCycleNanoseconds: longest.load(ordering: .relaxed),
            latestWakeNanoseconds: latestWake.load(ordering: .relaxed), isRealtime: realtime.load(ordering: .relaxed))
    }
}
