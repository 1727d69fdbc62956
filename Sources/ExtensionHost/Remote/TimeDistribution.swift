import Synchronization

/// How often a time fell into which quarter of an octave; written by one render thread, read by any thread, without
/// locks.
struct TimeDistribution: ~Copyable {
    private static let steps = 4 * 40
    private let counts: UnsafeMutablePointer<Atomic<UInt32>>

    init() {
        counts = .allocate(capacity: Self.steps)
        for step in 0..<Self.steps { (counts + step).initialize(to: Atomic(0)) }
    }

    deinit { counts.deallocate() }

    /// Takes a time in nanoseconds.
    @_noLocks @_noAllocation
    func record(_ time: UInt64) {
        let octave = 63 &- (time | 4).leadingZeroBitCount
        let quarter = Int(truncatingIfNeeded: ((time | 4) &>> UInt64(truncatingIfNeeded: octave &- 2)) & 3)
        let step = octave &* 4 &+ quarter
        let place = step < 160 ? step : 159
        counts[place].store(counts[place].load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    /// Times taken.
    var count: UInt64 { (0..<Self.steps).reduce(0) { $0 + UInt64(counts[$1].load(ordering: .relaxed)) } }

    /// The time that `share` (0 … 1) of all times did not exceed, in nanoseconds, to a quarter of an octave; 0 without
    /// times.
    func percentile(_ share: Double) -> UInt64 {
        let present = (0..<Self.steps).map { UInt64(counts[$0].load(ordering: .relaxed)) }
        let total = present.reduce(0, +)
        guard total > 0 else { return 0 }
        let wanted = UInt64((Double(total) * min(max(share, 0), 1)).rounded(.up))
        var sum: UInt64 = 0
        for (step, count) in present.enumerated() {
            sum += count
            if sum >= wanted { return Self.upperEnd(step) }
        }
        return Self.upperEnd(Self.steps - 1)
    }

    private static func upperEnd(_ step: Int) -> UInt64 {
        let octave = step / 4
        guard octave >= 2 else { return 8 }
        return UInt64(5 + step % 4) << UInt64(octave - 2)
    }
}
