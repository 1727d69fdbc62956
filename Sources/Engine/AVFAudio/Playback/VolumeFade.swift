/// A volume on its way to another one, in a straight line.
package struct VolumeFade: Equatable, Sendable {
    package let from: Float
    package let to: Float
    /// Nanoseconds of CLOCK_MONOTONIC.
    package let start: UInt64
    /// Nanoseconds.
    package let length: UInt64

    package init(from: Float, to: Float, start: UInt64, length: UInt64) {
        (self.from, self.to, self.start, self.length) = (from, to, start, length)
    }

    package func value(at time: UInt64) -> Float {
        guard time > start else { return from }
        let passed = time - start
        guard passed < length else { return to }
        return from + (to - from) * Float(Double(passed) / Double(length))
    }

    package func isOver(at time: UInt64) -> Bool { time > start && time - start >= length }
}
