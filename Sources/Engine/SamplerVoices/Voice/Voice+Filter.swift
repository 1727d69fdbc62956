internal import CSamplerVoices
internal import SignalProcessing
internal import SoundBanks

extension Voice {
    /// Lets the filter go within a step to where oscillator and envelope want it.
    ///
    /// Without resonance and with its cutoff at the top it does nothing (SoundFont 2.04, generator 8).
    @_noLocks @_noAllocation
    mutating func moveFilter(_ length: Int, _ setting: borrowing VoiceSetting) {
        let resonance = Double(SoundParameter.filterResonance.clamped(values[.filterResonance])) / 10
        let wanted = SIMD2(cutoff(), resonance)
        guard isFiltered || wanted[0] < 13_500 || resonance > 0 else { return }
        let before = coefficients
        if wanted != filterSetting {
            coefficients = Self.coefficients(cutoff: wanted[0], resonance: resonance, setting.sampleRate)
            filterSetting = wanted
        }
        let start = isFiltered ? before : coefficients
        let steps = (coefficients - start) / Double(length)
        (filter.a1, filter.a2, filter.a3) = (start[0], start[1], start[2])
        (filter.a1_step, filter.a2_step, filter.a3_step) = (steps[0], steps[1], steps[2])
        filter.state = (Mathematics.settled(filter.state.0), Mathematics.settled(filter.state.1))
        isFiltered = true
    }

    /// - Parameters:
    ///   - cutoff: cents over 8.176 Hz.
    ///   - resonance: dB by which the peak stands over the level at 0 Hz; without, the filter is Butterworth's.
    @_noLocks @_noAllocation
    private static func coefficients(cutoff: Double, resonance: Double, _ sampleRate: Double) -> SIMD4<Double> {
        let hertz = 8.175_798_915_643_707 * Mathematics.powerOfTwo(cutoff / 1200)
        let g = Mathematics.tangent(.pi * min(hertz / sampleRate, 0.49))
        let damping = Mathematics.amplitude(decibels: 3.010_299_956_639_812 - resonance)
        let first = 1 / (1 + g * (g + damping))
        return SIMD4(first, g * first, g * g * first, 0)
    }
}
