import LinuxSystem
import RenderLink
import Synchronization

/// What a unit's render calls cost and how they went; written by the render thread, read by any.
// @unchecked: the pointer is constant and what it points to is atomic.
final class UnitMeter: @unchecked Sendable {
    let cells: UnsafeMutablePointer<MeterCells>

    /// What the hypervisor had taken when the unit was made; nanoseconds.
    private let stolenBefore = MachineTimes.stolen

    init() {
        cells = .allocate(capacity: 1)
        cells.initialize(to: MeterCells())
    }

    deinit {
        cells.deinitialize(count: 1)
        cells.deallocate()
    }

    /// What one cycle of the unit itself took on the mean lately, in nanoseconds; 0 before it has rendered.
    var meanRenderNanoseconds: UInt64 { cells.pointee.recentUnitTime.load(ordering: .relaxed) / 256 }

    /// The largest magnitude in output bus 0 within the last second; nil when none was read for as long. Thread: any
    /// but render.
    var peak: Float? {
        let began = cells.pointee.peakBegan.load(ordering: .relaxed)
        guard began > 0, MonotonicClock.now() &- began < 2 * MeterCells.peakTime else { return nil }
        let bits = max(
            cells.pointee.peak.load(ordering: .relaxed), cells.pointee.earlierPeak.load(ordering: .relaxed))
        return Float(bitPattern: bits)
    }

    /// Nanoseconds that a hypervisor took from all cores since the unit was made. Thread: any but render.
    var stolen: UInt64 { MachineTimes.stolen &- stolenBefore }

    /// Nanoseconds that the host's thread was ready and had no core, since it started; nil before the first cycle, and
    /// when it is gone. Thread: any but render.
    var hostRunDelay: UInt64? {
        let thread = cells.pointee.hostThread.identifier
        guard thread > 0 else { return nil }
        return ThreadRunTimes(processID: CurrentProcess.identifier, threadID: thread)?.waiting
    }

    /// The part of real time that rendering took.
    var load: Double {
        let period = cells.pointee.periodTime.load(ordering: .relaxed)
        return period == 0 ? 0 : Double(cells.pointee.busyTime.load(ordering: .relaxed)) / Double(period)
    }
}

/// The meter's words. Times are nanoseconds.
struct MeterCells: ~Copyable {
    let cycles = Atomic<UInt64>(0)
    let misses = Atomic<UInt64>(0)
    let deaths = Atomic<UInt64>(0)
    /// Missed cycles in which the host's own thread had no core.
    let stalls = Atomic<UInt64>(0)
    let notFiniteBlocks = Atomic<UInt64>(0)
    let loudBlocks = Atomic<UInt64>(0)
    /// Blocks with samples at the bound of ±18 dBFS, which the service or the host cut there; and the cycle of the
    /// last.
    let boundBlocks = Atomic<UInt64>(0)
    private let lastBound = Atomic<UInt64>(0)
    let bridgedBlocks = BridgedBlocks()
    let wetFrames = Atomic<UInt64>(0)
    let bridgedFrames = Atomic<UInt64>(0)
    let crossfadedFrames = Atomic<UInt64>(0)
    /// Nanoseconds of audio rendered, and of rendering it.
    let periodTime = Atomic<UInt64>(0)
    let busyTime = Atomic<UInt64>(0)
    let lastCycleTime = Atomic<UInt64>(0)
    /// The unit's own time lately, in 1/256 ns: each cycle moves it by a 32nd of the difference.
    let recentUnitTime = Atomic<UInt64>(0)
    /// The way to the service and back; in a chain, the chain's ways over its units.
    let link = TimeDistribution()
    /// The unit's own time.
    let unit = TimeDistribution()

    /// The largest magnitudes in output bus 0, as bits of a Float: since `peakBegan`, and in the half second before.
    let peak = Atomic<UInt32>(0)
    let earlierPeak = Atomic<UInt32>(0)
    /// Nanoseconds; 0 before the first block.
    let peakBegan = Atomic<UInt64>(0)

    /// The host's thread of the last cycle.
    let hostThread = NotedThread()

    /// - Parameters:
    ///   - ways: how long the host asked and waited, less what the unit rendered meanwhile; nil where that cannot be
    ///     told.
    ///   - used: how long the unit was asked for, with what others left it.
    @_noLocks @_noAllocation
    func record(ways: UInt64?, used: UInt64, unitTime: UInt64, period: UInt64, now: UInt64) {
        if let ways { link.record(ways) }
        let own = unitTime < used ? unitTime : used
        unit.record(own)
        // One thread writes: a load and a store, where an atomic addition would lock the bus.
        cycles.store(cycles.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        periodTime.store(periodTime.load(ordering: .relaxed) &+ period, ordering: .relaxed)
        busyTime.store(busyTime.load(ordering: .relaxed) &+ used, ordering: .relaxed)
        lastCycleTime.store(now, ordering: .relaxed)
        if own > 0 { recordRecent(own) }
    }

    /// The block of the cycle that was recorded last has samples at the bound; it counts once.
    @_noLocks @_noAllocation
    func noteBound() {
        let cycle = cycles.load(ordering: .relaxed)
        guard lastBound.load(ordering: .relaxed) != cycle else { return }
        lastBound.store(cycle, ordering: .relaxed)
        boundBlocks.store(boundBlocks.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    @_noLocks @_noAllocation
    private func recordRecent(_ time: UInt64) {
        // A service may claim anything: an hour is enough.
        let limited = Int64(truncatingIfNeeded: time < 3_600_000_000_000 ? time : 3_600_000_000_000) &* 256
        let before = Int64(truncatingIfNeeded: recentUnitTime.load(ordering: .relaxed))
        let mean = before == 0 ? limited : before &+ (limited &- before) / 32
        recentUnitTime.store(UInt64(truncatingIfNeeded: mean), ordering: .relaxed)
    }

    /// A block of which the host has read this peak, in the cycle that was recorded last.
    @_noLocks @_noAllocation
    func record(peak new: Float) {
        let now = lastCycleTime.load(ordering: .relaxed)
        let age = now &- peakBegan.load(ordering: .relaxed)
        if age >= Self.peakTime {
            // One that was not heard for long begins anew.
            earlierPeak.store(age < 2 * Self.peakTime ? peak.load(ordering: .relaxed) : 0, ordering: .relaxed)
            peak.store(new.bitPattern, ordering: .relaxed)
            peakBegan.store(now, ordering: .relaxed)
        } else if new.bitPattern > peak.load(ordering: .relaxed) {
            peak.store(new.bitPattern, ordering: .relaxed)
        }
    }

    /// Nanoseconds for which a peak is gathered.
    static var peakTime: UInt64 { @_noLocks @_noAllocation get { 500_000_000 } }

    @_noLocks @_noAllocation
    func record(_ tally: BridgeTally) {
        wetFrames.store(tally.wetFrames, ordering: .relaxed)
        bridgedFrames.store(tally.bridgedFrames, ordering: .relaxed)
        crossfadedFrames.store(tally.crossfadedFrames, ordering: .relaxed)
    }
}

/// How many blocks were bridged for which reason; written by the render thread, read by any.
struct BridgedBlocks: ~Copyable {
    private let counts: UnsafeMutablePointer<Atomic<UInt64>>

    init() {
        counts = .allocate(capacity: BridgeReason.allCases.count)
        for reason in BridgeReason.allCases { (counts + reason.index).initialize(to: Atomic(0)) }
    }

    deinit {
        counts.deinitialize(count: BridgeReason.allCases.count)
        counts.deallocate()
    }

    @_noLocks @_noAllocation
    func count(_ reason: BridgeReason) {
        let cell = counts + reason.index
        // One thread writes: a load and a store, where an atomic addition would lock the bus.
        cell.pointee.store(cell.pointee.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    /// Those that there were. Thread: any but render.
    var all: [BridgeReason: UInt64] {
        var all: [BridgeReason: UInt64] = [:]
        for reason in BridgeReason.allCases {
            let count = counts[reason.index].load(ordering: .relaxed)
            if count > 0 { all[reason] = count }
        }
        return all
    }
}
