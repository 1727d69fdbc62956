// What the units of a chain answered, looked at together.
extension HandoffPort {
    /// The first of the elements from `first` to before `end`, all of which are done, whose output cannot be used: it reported
    /// NaN, infinity or an error. `end` when there is none.
    @_noLocks @_noAllocation @section("render")
    public func firstUnusable(from first: Int, to end: Int) -> Int {
        for index in first..<end where ports[index].state.pointee.reply.hasFailed { return index }
        return end
    }

    /// What of the elements' own times for the last cycle lies between two times, in nanoseconds of CLOCK_MONOTONIC: the sum
    /// of what `HostLinkPort.renderTime(after:before:)` says of each.
    @_noLocks @_noAllocation @section("render")
    public func renderTime(after start: UInt64, before end: UInt64) -> UInt64 {
        var sum: UInt64 = 0
        for index in 0..<count { sum = sum &+ ports[index].renderTime(after: start, before: end) }
        return sum
    }
}
