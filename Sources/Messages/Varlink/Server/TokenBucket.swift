/// Limits how often something may happen: a burst at once, then a steady rate.
struct TokenBucket {
    let perSecond: Double
    let burst: Double
    private var tokens: Double
    private var updated: UInt64

    /// - Parameter now: nanoseconds of any clock that only goes forward.
    init(perSecond: Double, burst: Double, now: UInt64) {
        self.perSecond = perSecond
        self.burst = burst
        tokens = burst
        updated = now
    }

    /// Takes one token.
    /// - Returns: nil when it was there, otherwise the nanoseconds until it will be.
    mutating func take(now: UInt64) -> UInt64? {
        if now > updated {
            tokens = min(burst, tokens + Double(now - updated) * perSecond / 1e9)
            updated = now
        }
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return UInt64(((1 - tokens) / perSecond * 1e9).rounded(.up))
    }
}
