/// A second-order filter at one sample rate: two integrators (trapezoidal) and how their outputs add up.
///
/// The transfer functions are those of R. Bristow-Johnson's "Cookbook formulae for audio EQ biquad filter
/// coefficients"; in this form the filter stays stable while they change.
@frozen
public struct FilterCoefficients: Sendable {
    @usableFromInline let a1, a2, a3: Double
    @usableFromInline let m0, m1, m2: Double

    /// - Parameters:
    ///   - frequency: Hz; held between 1 Hz and 0.49 of the rate.
    ///   - quality: of the resonance; only the resonant shapes and the parametric one use it.
    ///   - gain: dB; only shelves and the parametric shape use it.
    @_noLocks @_noAllocation
    public init(_ shape: FilterShape, frequency: Double, quality: Double, gain: Double, sampleRate: Double) {
        let place = min(max(frequency, 1) / sampleRate, 0.49)
        let tangent = Mathematics.tangent(.pi * place)
        let root = Mathematics.amplitude(decibels: gain / 4)
        let amplitude = root * root
        var (g, k) = (tangent, 1 / quality)
        switch shape {
        case .parametric:
            k = 1 / (quality * amplitude)
            (m0, m1, m2) = (1, k * (amplitude * amplitude - 1), 0)
        case .lowPass, .resonantLowPass: (m0, m1, m2) = (0, 0, 1)
        case .highPass, .resonantHighPass: (m0, m1, m2) = (1, -k, -1)
        case .bandPass: (m0, m1, m2) = (0, k, 0)
        case .bandStop: (m0, m1, m2) = (1, -k, 0)
        case .lowShelf, .resonantLowShelf:
            g = tangent / root
            (m0, m1, m2) = (1, k * (amplitude - 1), amplitude * amplitude - 1)
        case .highShelf, .resonantHighShelf:
            g = tangent * root
            (m0, m1, m2) = (amplitude * amplitude, k * (1 - amplitude) * amplitude, 1 - amplitude * amplitude)
        }
        a1 = 1 / (1 + g * (g + k))
        a2 = g * a1
        a3 = g * a2
    }

    /// The quality of a bandwidth in octaves between the two frequencies of half the gain in dB, at a center frequency.
    @_noLocks @_noAllocation
    public static func quality(octaves: Double, frequency: Double, sampleRate: Double) -> Double {
        let turns = min(max(frequency, 1) / sampleRate, 0.49)
        let angle = 2 * Double.pi * turns
        let exponent = octaves * angle / Mathematics.sine(turns: turns) / 2
        // 2 sinh(ln 2 · x) = 2^x − 2^−x.
        let width = Mathematics.powerOfTwo(exponent) - Mathematics.powerOfTwo(-exponent)
        return 1 / max(width, 1e-6)
    }
}
