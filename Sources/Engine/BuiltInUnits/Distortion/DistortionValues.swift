import SignalProcessing

/// What the stages of the distortion compute with at one frame, from the parameters by their addresses.
struct DistortionValues {
    private(set) var delayFrames = 1.0
    private(set) var decay = 0.5
    private(set) var delayMix = 0.0
    /// Frames that the decimator takes, per frame.
    private(set) var holdStep = 1.0
    private(set) var roundingStep = 0.0
    private(set) var decimationMix = 0.0
    private(set) var linear = 1.0
    private(set) var squared = 0.0
    private(set) var cubic = 0.0
    private(set) var polynomialMix = 0.0
    private(set) var turnsPerFrame1 = 0.0
    private(set) var turnsPerFrame2 = 0.0
    private(set) var ringBalance = 0.5
    private(set) var ringMix = 0.0
    private(set) var drive = 1.0
    private(set) var mix = 0.5

    init() {}

    @_noLocks @_noAllocation
    mutating func take(_ values: borrowing SmoothedValues, sampleRate: Double) {
        delayFrames = max(1, values.value(0) / 1_000 * sampleRate)
        // A rate of 1 halves each repeat.
        decay = Mathematics.powerOfTwo(-values.value(1))
        delayMix = values.value(2) / 100
        // Up to 64 frames at 48 kHz are held, and up to all but one bit dropped.
        let decimation = values.value(3) / 100
        holdStep = 1 / (1 + decimation * decimation * 63 * sampleRate / 48_000)
        let rounding = values.value(4) / 100
        roundingStep = rounding > 0 ? Mathematics.powerOfTwo(15 * (rounding - 1)) : 0
        decimationMix = values.value(5) / 100
        (linear, squared, cubic) = (values.value(6), values.value(7), values.value(8))
        polynomialMix = values.value(9) / 100
        turnsPerFrame1 = values.value(10) / sampleRate
        turnsPerFrame2 = values.value(11) / sampleRate
        ringBalance = values.value(12) / 100
        ringMix = values.value(13) / 100
        drive = Mathematics.amplitude(decibels: values.value(14))
        mix = values.value(15) / 100
    }
}
