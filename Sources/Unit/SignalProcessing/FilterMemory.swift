/// What one filter keeps of one channel.
@frozen
public struct FilterMemory: Sendable {
    @usableFromInline var first = 0.0
    @usableFromInline var second = 0.0

    /// At rest.
    @inlinable @_noLocks @_noAllocation
    public init() {}

    /// Filters one sample.
    @inlinable @_noLocks @_noAllocation
    public mutating func process(_ input: Double, _ c: FilterCoefficients) -> Double {
        let v3 = input - second
        let v1 = c.a1 * first + c.a2 * v3
        let v2 = second + c.a2 * first + c.a3 * v3
        first = Mathematics.settled(2 * v1 - first)
        second = Mathematics.settled(2 * v2 - second)
        return c.m0 * input + c.m1 * v1 + c.m2 * v2
    }
}
