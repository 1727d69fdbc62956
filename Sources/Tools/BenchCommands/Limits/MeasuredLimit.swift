import RenderBenchmark

/// A limit that its user knows how to measure.
package final class MeasuredLimit: RawLimit, @unchecked Sendable {
    // Sendable: as RawLimit.
    private let title: String
    private let body: @Sendable () throws -> UInt64

    /// - Parameter measure: does it once and returns nanoseconds.
    package init(name: String, measure: @escaping @Sendable () throws -> UInt64) {
        title = name
        body = measure
        super.init(placement: .host)
    }

    package override var name: String { title }

    package override func measure(_ slice: MeasuringSlice) throws -> Int {
        for index in 0..<slice.count { slice.samples[index] = try body() }
        return 0
    }
}
