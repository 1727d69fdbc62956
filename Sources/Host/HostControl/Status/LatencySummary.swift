/// A distribution of times in nanoseconds.
public struct LatencySummary: Hashable, Sendable, Codable {
    /// How many were measured.
    public let count: UInt64
    /// Half were at most this long.
    public let p50: UInt64
    /// 99 of 100 were at most this long.
    public let p99: UInt64
    /// The longest.
    public let maximum: UInt64

    /// Nothing measured.
    public static let none = LatencySummary(count: 0, p50: 0, p99: 0, maximum: 0)

    /// Creates a summary; nanoseconds.
    public init(count: UInt64, p50: UInt64, p99: UInt64, maximum: UInt64) {
        self.count = count
        self.p50 = p50
        self.p99 = p99
        self.maximum = maximum
    }
}
