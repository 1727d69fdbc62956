/// How long a resampler's filter is: what it lets through, what it leaves of mirror images, and what it costs.
///
/// Frequencies are parts of half the slower of the two rates; lengths are frames of the slower rate.
public enum ResamplingQuality: Sendable, CaseIterable {
    /// 32 taps: flat up to 0.84, images below -80 dB.
    case economical
    /// 64 taps: flat up to 0.90, images below -100 dB.
    case standard
    /// 96 taps: flat up to 0.92 (20.2 kHz of 44.1 kHz), images below -120 dB.
    case high

    /// Zero crossings of the sinc on each side of its middle.
    var crossings: Int {
        switch self {
        case .economical: 16
        case .standard: 32
        case .high: 48
        }
    }

    /// Kaiser's window parameter for that attenuation: 0.1102 · (dB - 8.7).
    var beta: Double {
        switch self {
        case .economical: 7.857
        case .standard: 10.061
        case .high: 12.265
        }
    }
}
