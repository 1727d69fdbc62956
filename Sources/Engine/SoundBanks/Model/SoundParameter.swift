/// What a zone sets and a modulator moves, by the numbers that SoundFont 2.04 §8.1.2 gives to its generators.
///
/// Times are timecents (1200 · log₂ of seconds), pitches and frequencies cents, levels centibels, amounts of effects
/// and panning tenths of a percent. All add up: what a preset says to what its instrument says, and what a modulator
/// says to both.
public struct SoundParameter: RawRepresentable, BitwiseCopyable, Equatable, Hashable, Sendable {
    /// The generator's number.
    public let rawValue: Int

    /// Any number may be made; those that `count` does not bound stand for nothing.
    @inlinable @_noLocks @_noAllocation
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One more than the highest number.
    @inlinable public static var count: Int {
        @_noLocks @_noAllocation get { 59 }
    }
}

/// The parameters that voices know. Thread: any, also render.
extension SoundParameter {
    /// Cents.
    public static var modulationLFOToPitch: Self { @_noLocks @_noAllocation get { Self(rawValue: 5) } }
    /// Cents.
    public static var vibratoLFOToPitch: Self { @_noLocks @_noAllocation get { Self(rawValue: 6) } }
    /// Cents at the envelope's height.
    public static var modulationEnvelopeToPitch: Self { @_noLocks @_noAllocation get { Self(rawValue: 7) } }
    /// Cents over 8.176 Hz.
    public static var filterCutoff: Self { @_noLocks @_noAllocation get { Self(rawValue: 8) } }
    /// Centibels by which the peak stands over the level at 0 Hz.
    public static var filterResonance: Self { @_noLocks @_noAllocation get { Self(rawValue: 9) } }
    /// Cents.
    public static var modulationLFOToCutoff: Self { @_noLocks @_noAllocation get { Self(rawValue: 10) } }
    /// Cents at the envelope's height.
    public static var modulationEnvelopeToCutoff: Self { @_noLocks @_noAllocation get { Self(rawValue: 11) } }
    /// Centibels.
    public static var modulationLFOToVolume: Self { @_noLocks @_noAllocation get { Self(rawValue: 13) } }
    /// Tenths of a percent.
    public static var chorusSend: Self { @_noLocks @_noAllocation get { Self(rawValue: 15) } }
    /// Tenths of a percent.
    public static var reverbSend: Self { @_noLocks @_noAllocation get { Self(rawValue: 16) } }
    /// -500 is left, 500 is right.
    public static var pan: Self { @_noLocks @_noAllocation get { Self(rawValue: 17) } }
    /// Timecents.
    public static var modulationLFODelay: Self { @_noLocks @_noAllocation get { Self(rawValue: 21) } }
    /// Cents over 8.176 Hz.
    public static var modulationLFOFrequency: Self { @_noLocks @_noAllocation get { Self(rawValue: 22) } }
    /// Timecents.
    public static var vibratoLFODelay: Self { @_noLocks @_noAllocation get { Self(rawValue: 23) } }
    /// Cents over 8.176 Hz.
    public static var vibratoLFOFrequency: Self { @_noLocks @_noAllocation get { Self(rawValue: 24) } }
    /// The first of the modulation envelope's: delay, attack, hold, decay, sustain, release, and what a key adds to hold
    /// and decay.
    public static var modulationEnvelope: Self { @_noLocks @_noAllocation get { Self(rawValue: 25) } }
    /// The first of the volume envelope's, in the same order.
    public static var volumeEnvelope: Self { @_noLocks @_noAllocation get { Self(rawValue: 33) } }
    /// The key by whose pitch every key plays; -1 is none.
    public static var fixedKey: Self { @_noLocks @_noAllocation get { Self(rawValue: 46) } }
    /// The velocity by which every note plays; -1 is none.
    public static var fixedVelocity: Self { @_noLocks @_noAllocation get { Self(rawValue: 47) } }
    /// Centibels.
    public static var attenuation: Self { @_noLocks @_noAllocation get { Self(rawValue: 48) } }
    /// Semitones.
    public static var coarseTune: Self { @_noLocks @_noAllocation get { Self(rawValue: 51) } }
    /// Cents.
    public static var fineTune: Self { @_noLocks @_noAllocation get { Self(rawValue: 52) } }
    /// Cents from one key to the next.
    public static var scaleTuning: Self { @_noLocks @_noAllocation get { Self(rawValue: 56) } }
}

extension SoundParameter {
    /// Held within what SoundFont 2.04 §8.1.3 allows, so that no sum of a hostile file is out of what voices compute with.
    /// NaN becomes the lowest value.
    @_noLocks @_noAllocation
    public func clamped(_ value: Float) -> Float {
        let (low, high) = limits
        return value > low ? (value < high ? value : high) : low
    }

    private var limits: (Float, Float) {
        @_noLocks @_noAllocation get {
            switch rawValue {
            case 5, 6, 7, 10, 11: (-12_000, 12_000)
            case 8: (1500, 13_500)
            case 9: (0, 960)
            case 13: (-960, 960)
            case 15, 16: (0, 1000)
            case 17: (-500, 500)
            case 22, 24: (-16_000, 4500)
            case 21, 23, 25, 27, 33, 35: (-32_768, 5000)
            case 26, 28, 30, 34, 36, 38: (-32_768, 8000)
            case 29: (0, 1000)
            case 31, 32, 39, 40: (-1200, 1200)
            case 37: (0, 1440)
            case 46, 47: (-1, 127)
            // A volume of more than what the sample has is an extension: SFZ's `volume` and CC 7 of some banks.
            case 48: (-1440, 1440)
            case 51: (-120, 120)
            case 52: (-12_700, 12_700)
            case 56: (0, 1200)
            default: (-32_768, 32_767)
            }
        }
    }
}
