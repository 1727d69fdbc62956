import Synchronization

/// How often a time fell into which sixteenth of an octave; written by one render thread, read by any thread, without
/// locks.
package struct TimeDistribution: ~Copyable {
    /// Bits of a time behind its highest one.
    private static var fineness: Int { @_noLocks @_noAllocation get { 4 } }
    /// 40 octaves: the last is that of 9 minutes.
    private static var steps: Int { @_noLocks @_noAllocation get { 40 << 4 } }

    private let counts: UnsafeMutablePointer<Atomic<UInt32>>

    package init() {
        counts = .allocate(capacity: Self.steps)
        for step in 0..<Self.steps { (counts + step).initialize(to: Atomic(0)) }
    }

    deinit { counts.deallocate() }

    /// Takes a time in nanoseconds.
    @_noLocks @_noAllocation
    package func record(_ time: UInt64) {
        let least: UInt64 = 1 &<< UInt64(truncatingIfNeeded: Self.fineness)
        let atLeast = time > least ? time : least
        let octave = 63 &- atLeast.leadingZeroBitCount
        let shifted = atLeast &>> UInt64(truncatingIfNeeded: octave &- Self.fineness)
        let part = Int(truncatingIfNeeded: shifted & (least &- 1))
        let step = octave &<< Self.fineness &+ part
        let place = step < Self.steps ? step : Self.steps &- 1
        counts[place].store(counts[place].load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    /// Times taken.
    package var count: UInt64 { (0..<Self.steps).reduce(0) { $0 + UInt64(counts[$1].load(ordering: .relaxed)) } }

    /// The time that `share` (0 … 1) of all times did not exceed, in nanoseconds: the middle of its sixteenth of an
    /// octave, which is 3 % from either end. 0 without times.
    package func percentile(_ share: Double) -> UInt64 {
        let present = (0..<Self.steps).map { UInt64(counts[$0].load(ordering: .relaxed)) }
        let total = present.reduce(0, +)
        guard total > 0 else { return 0 }
        let wanted = UInt64((Double(total) * min(max(share, 0), 1)).rounded(.up))
        var sum: UInt64 = 0
        for (step, count) in present.enumerated() {
            sum += count
            if sum >= max(wanted, 1) { return Self.middle(step) }
        }
        return Self.middle(Self.steps - 1)
    }

    private static func middle(_ step: Int) -> UInt64 {
        let octave = step >> fineness
        // Times below the first sixteen nanoseconds are not told apart.
        guard octave >= fineness else { return 0 }
        let part = UInt64(step & (1 << fineness - 1))
        let width = 1 << UInt64(octave - fineness) as UInt64
        return (1 << UInt64(fineness) + part) * width + width / 2
    }
}
