/// A key of a benchmark's own in its record.
public struct BenchmarkExtra: Equatable, Sendable {
    /// In snake case; other units than microseconds come last: `added_ns`, `pss_kib`.
    public var key: String
    /// Microseconds for a time whose key names no unit.
    public var value: BenchmarkValue

    /// A key that occurs twice in a record is printed twice and read as the first.
    public init(_ key: String, _ value: BenchmarkValue) {
        self.key = key
        self.value = value
    }

    /// A time, as every time in a record in microseconds.
    public static func microseconds(_ key: String, _ nanoseconds: UInt64) -> BenchmarkExtra {
        BenchmarkExtra(key, .number(Double(nanoseconds) / 1000))
    }
}
