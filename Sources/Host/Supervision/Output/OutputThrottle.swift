import ServiceChannel

/// Decides which lines of one service's output are passed on: about as many as somebody may want to read. After more
/// than that nothing is passed on for a while, and then one line reports how much was dropped.
///
/// Pure; times are nanoseconds of the monotonic clock.
package struct OutputThrottle: Equatable, Sendable {
    /// What was left out.
    package struct Omission: Equatable, Sendable, CustomStringConvertible {
        package var lines = 0
        package var bytes = 0

        package var description: String { "\(lines) lines (\(bytes) bytes) of its output are left out" }
    }

    /// Lines that may come at once; more than 20 per second last no longer than they do.
    package static let burst = 100
    /// How long the output of a service that prints too much is dropped.
    package static let quietTime: UInt64 = 5_000_000_000

    private var budget = MessageBudget(burst: burst, messagesPerSecond: 20)
    private var omitted = Omission()
    /// When the quiet time is over and what was dropped is to be reported; nil when nothing was.
    package private(set) var quietUntil: UInt64?

    package init() {}

    /// Whether a line is passed on; one that is not is counted.
    package mutating func admits(byteCount: Int, at now: UInt64) -> Bool {
        if quietUntil == nil, budget.take(at: now) { return true }
        if quietUntil == nil { quietUntil = now + Self.quietTime }
        omitted.lines += 1
        omitted.bytes += byteCount
        return false
    }

    /// What is to be reported now, once; nil while there is nothing.
    package mutating func omission(at now: UInt64) -> Omission? {
        guard let quietUntil, now >= quietUntil else { return nil }
        defer {
            self.quietUntil = nil
            omitted = Omission()
        }
        return omitted
    }
}
