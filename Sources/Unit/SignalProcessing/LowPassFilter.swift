/// A resonant second-order low-pass with two integrators (trapezoidal), stable while its cutoff moves.
///
/// Gain 1 at 0 Hz and the resonance exactly at the cutoff: the bilinear transform of the analog filter, with the cutoff
/// prewarped.
@frozen
public struct LowPassFilter: Sendable {
    /// What cutoff and resonance come to at one sample rate; shared by the channels of a unit.
    @frozen
    public struct Coefficients: Sendable {
        @usableFromInline let a1: Double
        @usableFromInline let a2: Double
        @usableFromInline let a3: Double

        /// Cutoff in Hz, held below 0.49 of the sample rate; resonance as the gain at the cutoff in dB.
        @_noLocks @_noAllocation
        public init(cutoff: Double, resonanceDecibels: Double, sampleRate: Double) {
            let relative = min(cutoff / sampleRate, 0.49)
            let g = Mathematics.tangent(.pi * relative)
            let damping = Mathematics.amplitude(decibels: -resonanceDecibels)
            a1 = 1 / (1 + g * (g + damping))
            a2 = g * a1
            a3 = g * a2
        }
    }

    @usableFromInline var first = 0.0
    @usableFromInline var second = 0.0

    /// At rest: it gives silence until it takes a sample.
    @inlinable @_noLocks @_noAllocation
    public init() {}

    /// Filters one sample.
    @inlinable @_noLocks @_noAllocation
    public mutating func process(_ input: Double, _ coefficients: Coefficients) -> Double {
        let v3 = Mathematics.settled(input) - second
        let v1 = coefficients.a1 * first + coefficients.a2 * v3
        let v2 = second + coefficients.a2 * first + coefficients.a3 * v3
        first = Mathematics.settled(2 * v1 - first)
        second = Mathematics.settled(2 * v2 - second)
        return Mathematics.settled(v2)
    }
}
