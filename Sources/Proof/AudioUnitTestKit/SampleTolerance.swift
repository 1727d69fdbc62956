/// How far two recordings may be apart and still count as the same.
public struct SampleTolerance: Sendable, Equatable {
    /// The largest difference of two samples; 0 asks for the same bits.
    public var difference: Float

    /// Bit for bit.
    public static let exact = SampleTolerance(difference: 0)
    /// About −100 dB of full scale: what another order of operations may cost.
    public static let rounding = SampleTolerance(difference: 1e-5)

    /// Linear, with full scale at 1; for numbers below 0 nothing but the same bits counts as the same.
    public init(difference: Float) { self.difference = difference }

    /// Whether two samples count as the same; NaN is never the same as a number.
    public func allows(_ first: Float, _ second: Float) -> Bool {
        first.bitPattern == second.bitPattern || abs(first - second) <= difference
    }
}
