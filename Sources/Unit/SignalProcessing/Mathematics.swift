internal import CSampleLoops
internal import CSignalProcessing

/// Mathematics for render code. Thread: any, also render.
public enum Mathematics {
    /// The sine of a phase in turns: 1 is one period.
    @_noLocks @_noAllocation
    public static func sine(turns: Double) -> Double { signal_sin(turns * 2 * .pi) }

    /// The cosine of a phase in turns: 1 is one period.
    @_noLocks @_noAllocation
    public static func cosine(turns: Double) -> Double { signal_cos(turns * 2 * .pi) }

    /// Of an angle in radians.
    @_noLocks @_noAllocation
    public static func tangent(_ x: Double) -> Double { signal_tan(x) }

    /// Between -1 and 1.
    @_noLocks @_noAllocation
    public static func hyperbolicTangent(_ x: Double) -> Double { signal_tanh(x) }

    /// 2 to the power of `x`.
    @_noLocks @_noAllocation
    public static func powerOfTwo(_ x: Double) -> Double { signal_exp2(x) }

    /// The factor that so many decibels are.
    @_noLocks @_noAllocation
    public static func amplitude(decibels: Double) -> Double { signal_exp2(decibels * 0.166_096_404_744_368_12) }

    /// In radians, 0 … π; what is beyond ±1 counts as that.
    @_noLocks @_noAllocation
    public static func arcCosine(_ x: Double) -> Double { signal_acos(x < -1 ? -1 : x > 1 ? 1 : x) }

    /// NaN below 0.
    @_noLocks @_noAllocation
    public static func squareRoot(_ x: Double) -> Double { signal_sqrt(x) }

    /// The power of two that `x` is; -infinity of 0, NaN below it.
    @_noLocks @_noAllocation
    public static func binaryLogarithm(_ x: Double) -> Double { signal_log2(x) }

    /// The decibels of a factor; what is 0 or below is -200 dB.
    @_noLocks @_noAllocation
    public static func decibels(_ amplitude: Double) -> Double {
        amplitude > 1e-10 ? 6.020_599_913_279_624 * signal_log2(amplitude) : -200
    }

    /// The greatest integer that is not above `x`.
    @_noLocks @_noAllocation
    public static func floor(_ x: Double) -> Double { signal_floor(x) }

    /// The nearest integer, halves to even.
    @_noLocks @_noAllocation
    public static func round(_ x: Double) -> Double { signal_rint(x) }

    /// The value with what is too small to hear, or is no number, replaced by zero: so that nothing denormal is
    /// computed with, whether the thread flushes such numbers or not.
    @inlinable @_noLocks @_noAllocation
    public static func settled(_ x: Double) -> Double { abs(x) > 1e-30 && x.isFinite ? x : 0 }

    /// Multiplies `count` samples by a factor; source and target may be the same memory, or else do not overlap.
    @_noLocks @_noAllocation
    public static func scale(
        _ source: UnsafePointer<Float>, by factor: Float, into target: UnsafeMutablePointer<Float>, count: Int
    ) { sample_scale(target, source, factor, count) }
}
