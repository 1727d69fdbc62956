/// How often a session may change what others hear: a burst at once, then a steady rate.
struct ChangeAllowance: Sendable {
    private let perSecond: Double
    private var tokens: Double
    private var updated: UInt64

    /// - Parameter now: nanoseconds of any clock that only goes forward.
    init(perSecond: Double, now: UInt64) {
        self.perSecond = perSecond
        tokens = perSecond * 4
        updated = now
    }

    /// Whether one more change is allowed now.
    mutating func take(now: UInt64) -> Bool {
        if now > updated {
            tokens = min(perSecond * 4, tokens + Double(now - updated) * perSecond / 1e9)
            updated = now
        }
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }
}
