internal import CSamplerVoices
internal import SignalProcessing

/// A voice's second-order low-pass: what it keeps, and how its coefficients move within a step.
struct VoiceFilter: BitwiseCopyable {
    /// Once it filters, it goes on to: leaving it out again would click.
    private(set) var isOn = false
    var state = SIMD2<Double>()
    private var start = SIMD4<Double>()
    private var steps = SIMD4<Double>()
    /// Where the coefficients are at the end of a step, and of what they were computed.
    private var coefficients = SIMD4<Double>()
    private var setting = SIMD2<Double>(-1, -1)

    @_noLocks @_noAllocation
    init() {}

    /// Lets the coefficients go within a step to where oscillator and envelope want them.
    ///
    /// Without resonance and with its cutoff at the top it does nothing (SoundFont 2.04, generator 8).
    ///
    /// - Parameters:
    ///   - cutoff: cents over 8.176 Hz.
    ///   - resonance: dB by which the peak stands over the level at 0 Hz; without, the filter is Butterworth's.
    ///   - length: frames of the step.
    @_noLocks @_noAllocation
    mutating func move(cutoff: Double, resonance: Double, length: Int, sampleRate: Double) {
        guard isOn || cutoff < 13_500 || resonance > 0 else { return }
        let wanted = SIMD2(cutoff, resonance)
        let before = coefficients
        if wanted != setting {
            coefficients = Self.coefficients(cutoff: cutoff, resonance: resonance, sampleRate)
            setting = wanted
        }
        start = isOn ? before : coefficients
        steps = start == coefficients ? SIMD4() : (coefficients - start) / Double(length)
        isOn = true
    }

    /// What the loops in C need of it for frames of the step.
    @_noLocks @_noAllocation
    func run(_ samples: UnsafeMutablePointer<Float>, count: Int, offset: Int) -> sampler_run {
        sampler_run(
            samples: samples, count: count, offset: offset, a: (start[0], start[1], start[2]),
            steps: (steps[0], steps[1], steps[2]))
    }

    @_noLocks @_noAllocation
    private static func coefficients(cutoff: Double, resonance: Double, _ sampleRate: Double) -> SIMD4<Double> {
        let hertz = 8.175_798_915_643_707 * Mathematics.powerOfTwo(cutoff / 1200)
        let g = Mathematics.tangent(.pi * min(hertz / sampleRate, 0.49))
        let damping = Mathematics.amplitude(decibels: 3.010_299_956_639_812 - resonance)
        let first = 1 / (1 + g * (g + damping))
        return SIMD4(first, g * first, g * g * first, 0)
    }
}
