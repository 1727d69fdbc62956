/// A key of a benchmark's own in its record.
public struct BenchmarkExtra: Equatable, Sendable {
    public var key: String
    public var value: BenchmarkValue

    public init(_ key: String, _ value: BenchmarkValue) {
        self.key = key
        self.value = value
    }

    /// A time, as every time in a record in microseconds.
    public static func microseconds(_ key: String, _ nanoseconds: UInt64) -> BenchmarkExtra {
        BenchmarkExtra(key, .number(Double(nanoseconds) / 1000))
    }
}
