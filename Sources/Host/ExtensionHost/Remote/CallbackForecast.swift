/// When a host will render next, from when it has: the mean of the times between its callbacks behind the mean of where
/// they began, so that the jitter of one counts half. Times are nanoseconds of the monotonic clock. Thread: render.
package struct CallbackForecast: Equatable, Sendable {
    private var last: UInt64 = 0
    private var expected: Int64 = 0
    private var interval: Int64 = 0

    @_noLocks @_noAllocation
    package init() {}

    /// Takes a callback's beginning and its period; returns when the next one will begin. After a pause, or blocks of
    /// another length, it begins anew there; the interval that it knew holds while it can be that of such blocks.
    @_noLocks @_noAllocation @section("render")
    package mutating func take(_ start: UInt64, period: UInt64) -> UInt64 {
        let elapsed = Int64(truncatingIfNeeded: start &- last)
        let usual = Int64(truncatingIfNeeded: period)
        let began = Int64(truncatingIfNeeded: start)
        let isFirst = last == 0
        last = start
        if interval < usual / 2 || interval > 2 &* usual { interval = usual }
        if isFirst || elapsed > 2 &* usual || elapsed < usual / 2 {
            expected = began &+ interval
        } else {
            interval = interval &+ (elapsed &- interval) / 8
            expected = expected &+ (began &- expected) / 2 &+ interval
        }
        return UInt64(truncatingIfNeeded: expected)
    }
}
