internal import SignalProcessing

/// What all voices share: the sample rate, and what the whole instrument is set to.
struct VoiceSetting: BitwiseCopyable {
    let sampleRate: Double
    /// Gains of the left and right side.
    var sides = SIMD2<Float>(1, 1)
    /// Cents.
    var tuning = 0.0

    /// Centibels that the soft pedal takes away from notes that begin under it.
    static var softPedalAttenuation: Float { @_noLocks @_noAllocation get { 40 } }

    @_noLocks @_noAllocation
    init(sampleRate: Double) { self.sampleRate = sampleRate }

    /// - Parameters:
    ///   - gain: dB.
    ///   - pan: -1 ... 1, of equal power: what is in the middle is as loud everywhere.
    @_noLocks @_noAllocation
    mutating func setOutput(gain: Double, pan: Double) {
        let amplitude = Mathematics.amplitude(decibels: gain) * 1.414_213_562_373_095_1
        // An eighth of a turn is the middle, where both sides are 1.
        let turns = (pan + 1) / 8
        sides = SIMD2(
            Float(max(0, amplitude * Mathematics.cosine(turns: turns))),
            Float(max(0, amplitude * Mathematics.sine(turns: turns))))
        if pan == 0 { sides = SIMD2(repeating: Float(Mathematics.amplitude(decibels: gain))) }
    }
}
