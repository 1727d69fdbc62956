/// Counts of durations in a fixed memory of 4 KiB: 16 steps per octave, so that a percentile is at most 6.25 % below
/// the true value.
///
/// One thread records; another may read at the same time and sees counts that are a moment old.
public struct RenderHistogram: ~Copyable {
    private let counts: UnsafeMutablePointer<UInt32>
    /// The longest duration since the last reset, exact, in the unit that is recorded.
    public private(set) var maximum: UInt64 = 0
    /// Durations since the last reset.
    public private(set) var total: UInt64 = 0

    /// Allocates, so not on a render thread.
    public init() {
        counts = .allocate(capacity: 1024)
        counts.initialize(repeating: 0, count: 1024)
    }

    deinit { counts.deallocate() }

    /// Counts one duration, in any unit. Thread: render.
    @_noLocks @_noAllocation
    public mutating func record(_ value: UInt64) {
        counts[Self.bucket(value)] &+= 1
        total &+= 1
        if value > maximum { maximum = value }
    }

    /// The value below or at which `percent` of the durations lie; 0 when nothing was recorded. Thread: any but render.
    public func percentile(_ percent: Double) -> UInt64 {
        let wanted = max(UInt64((Double(total) * percent / 100).rounded(.up)), 1)
        var sum: UInt64 = 0
        for index in 0..<1024 where total > 0 {
            sum += UInt64(counts[index])
            if sum >= wanted { return Self.lowest(index) }
        }
        return maximum
    }

    /// Forgets everything. Thread: render.
    @_noLocks @_noAllocation
    public mutating func reset() {
        for index in 0..<1024 { counts[index] = 0 }
        total = 0
        maximum = 0
    }

    @_noLocks @_noAllocation
    private static func bucket(_ value: UInt64) -> Int {
        if value < 16 { return Int(truncatingIfNeeded: value) }
        let exponent = 63 &- value.leadingZeroBitCount
        return (exponent &- 3) &* 16
            &+ Int(truncatingIfNeeded: (value &>> UInt64(truncatingIfNeeded: exponent &- 4)) & 15)
    }

    private static func lowest(_ bucket: Int) -> UInt64 {
        bucket < 16 ? UInt64(bucket) : UInt64(16 + bucket % 16) << UInt64(bucket / 16 - 1)
    }
}
