import AudioDevices
import LinuxSystem

/// The cycles of one slice, as they are noted on the device's thread in memory that was reserved before.
struct OrdinarySlice {
    private(set) var counts = OrdinaryCounts()
    /// From the moment at which a cycle was due to its end; nanoseconds.
    private(set) var samples: [UInt64] = []
    /// Nanoseconds that the thread waited for a core.
    private(set) var runDelay: UInt64 = 0
    private var settling: Int
    private let cycles: Int
    private var delayBefore: UInt64 = 0
    private var due: UInt64 = 0
    private var wasMissed = false

    init(settling: Int, cycles: Int) {
        self.settling = settling
        self.cycles = cycles
        samples.reserveCapacity(cycles)
        counts.busyTimes.reserveCapacity(cycles)
    }

    /// Notes a cycle that has just ended, and when it began; true when it was the last.
    mutating func note(_ cycle: AudioDeviceCycle, began: UInt64, bridged: Bool) -> Bool {
        let end = MonotonicClock.now()
        let lostPeriod = due != 0 && cycle.periodStart != due && !wasMissed
        due = cycle.deadline
        wasMissed = end > cycle.deadline
        if settling > 0 {
            settling -= 1
            if settling == 0 { delayBefore = Self.ownDelay }
            return false
        }
        counts.cycles += 1
        if lostPeriod { counts.lateWakes += 1 }
        if wasMissed { counts.lateCycles += 1 } else if bridged { counts.bridgedCycles += 1 }
        samples.append(end &- cycle.periodStart)
        counts.busyTimes.append(end &- began)
        guard counts.cycles == cycles else { return false }
        runDelay = Self.ownDelay &- delayBefore
        return true
    }

    private static var ownDelay: UInt64 {
        ThreadRunTimes(processID: CurrentProcess.identifier, threadID: CurrentThread.identifier())?.waiting ?? 0
    }
}
