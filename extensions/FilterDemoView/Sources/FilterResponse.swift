import Foundation

/// What a resonant low-pass does to each frequency, in closed form: the analog second-order filter, its cutoff prewarped
/// by the bilinear transform.
public struct FilterResponse: Equatable, Sendable {
    /// In Hz.
    public var cutoff: Double
    /// The gain at the cutoff, in dB.
    public var resonance: Double
    /// In Hz.
    public var sampleRate: Double

    /// Frequencies in Hz, the resonance in dB.
    public init(cutoff: Double, resonance: Double, sampleRate: Double = 48_000) {
        (self.cutoff, self.resonance, self.sampleRate) = (cutoff, resonance, sampleRate)
    }

    /// The gain at a frequency in Hz, in dB.
    public func decibels(at frequency: Double) -> Double {
        let ratio = Self.warped(frequency, sampleRate) / Self.warped(cutoff, sampleRate)
        let damping = pow(10, -resonance / 20)
        let power = (1 - ratio * ratio) * (1 - ratio * ratio) + damping * damping * ratio * ratio
        return -10 * log10(max(power, 1e-30))
    }

    private static func warped(_ frequency: Double, _ sampleRate: Double) -> Double {
        tan(.pi * min(frequency / sampleRate, 0.49))
    }
}
