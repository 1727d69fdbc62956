internal import SoundBanks

/// How much a voice's envelopes and oscillators move, held within their ranges: what its steps need of its values.
struct VoiceAmounts: BitwiseCopyable {
    /// Cents that stand still: the coarse and the fine tuning.
    private(set) var tuning = 0.0
    /// Cents at full height.
    private(set) var vibratoToPitch = 0.0
    private(set) var oscillatorToPitch = 0.0
    private(set) var envelopeToPitch = 0.0
    /// Cents at full height.
    private(set) var oscillatorToCutoff = 0.0
    private(set) var envelopeToCutoff = 0.0
    /// Centibels at full height.
    private(set) var tremolo = 0.0
    /// Centibels.
    private(set) var resonance = 0.0

    @_noLocks @_noAllocation
    init() {}

    @_noLocks @_noAllocation
    init(_ values: borrowing ParameterValues) {
        tuning =
            100 * Self.clamped(.coarseTune, values[.coarseTune]) + Self.clamped(.fineTune, values[.fineTune])
        vibratoToPitch = Self.clamped(.vibratoLFOToPitch, values[.vibratoLFOToPitch])
        oscillatorToPitch = Self.clamped(.modulationLFOToPitch, values[.modulationLFOToPitch])
        envelopeToPitch = Self.clamped(.modulationEnvelopeToPitch, values[.modulationEnvelopeToPitch])
        oscillatorToCutoff = Self.clamped(.modulationLFOToCutoff, values[.modulationLFOToCutoff])
        envelopeToCutoff = Self.clamped(.modulationEnvelopeToCutoff, values[.modulationEnvelopeToCutoff])
        tremolo = Self.clamped(.modulationLFOToVolume, values[.modulationLFOToVolume])
        resonance = Self.clamped(.filterResonance, values[.filterResonance])
    }

    @_noLocks @_noAllocation
    private static func clamped(_ parameter: SoundParameter, _ value: Float) -> Double {
        Double(parameter.clamped(value))
    }
}
