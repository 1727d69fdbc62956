/// Decides which faults are logged: as many as somebody may want to read. Pure; times are nanoseconds of the monotonic
/// clock.
package struct FaultThrottle: Equatable, Sendable {
    /// Faults that may come at once, and how many more a second.
    package static let burst = 100
    package static let perSecond = 20

    private var tokens = Double(burst)
    private var last: UInt64 = 0
    private var omitted = 0

    /// Begins full.
    package init() {}

    /// Whether a fault is logged, and how many were left out since the last one that was; those are to be told with it.
    package mutating func admits(at now: UInt64) -> (isAdmitted: Bool, omitted: Int) {
        if now > last { tokens = min(Double(Self.burst), tokens + Double(now - last) * 1e-9 * Double(Self.perSecond)) }
        last = max(last, now)
        guard tokens >= 1 else {
            omitted += 1
            return (false, 0)
        }
        tokens -= 1
        defer { omitted = 0 }
        return (true, omitted)
    }
}
