/// A token bucket: how many unasked messages a peer may send.
///
/// Pure; times are nanoseconds of the monotonic clock.
public struct MessageBudget: Equatable, Sendable {
    /// Messages that may come at once.
    public let burst: Double
    /// How fast what was taken comes back, up to `burst`.
    public let messagesPerSecond: Double
    private var tokens: Double
    private var lastTime: UInt64?

    /// Begins full.
    public init(burst: Int = 4096, messagesPerSecond: Int = 1024) {
        self.burst = Double(burst)
        self.messagesPerSecond = Double(messagesPerSecond)
        tokens = Double(burst)
    }

    /// Takes some messages' worth, at most a burst's; false, with nothing taken, when the budget has not so much left.
    public mutating func take(_ messages: Int = 1, at now: UInt64) -> Bool {
        tokens = tokens(at: now)
        lastTime = now
        let price = min(Double(messages), burst)
        guard tokens >= price else { return false }
        tokens -= price
        return true
    }

    /// Messages that were taken and have not come back by now.
    public func taken(at now: UInt64) -> Int { Int(burst - tokens(at: now)) }

    private func tokens(at now: UInt64) -> Double {
        guard let lastTime, now > lastTime else { return tokens }
        return min(burst, tokens + Double(now - lastTime) * 1e-9 * messagesPerSecond)
    }
}
