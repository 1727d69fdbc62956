internal import SignalProcessing

/// A voice's low-frequency oscillator: a triangle from -1 to 1 that begins at 0 and rises, after a delay.
struct TriangleOscillator: BitwiseCopyable {
    private var delay: Int
    private var phase = 0.0
    private var step: Double

    /// - Parameters:
    ///   - delay: timecents.
    ///   - frequency: cents over 8.176 Hz.
    @_noLocks @_noAllocation
    init(delay: Float, frequency: Float, sampleRate: Double) {
        self.delay = StageTimes.frames(delay, sampleRate)
        step = Self.step(frequency, sampleRate)
    }

    @_noLocks @_noAllocation
    mutating func set(frequency: Float, sampleRate: Double) { step = Self.step(frequency, sampleRate) }

    @_noLocks @_noAllocation
    private static func step(_ frequency: Float, _ sampleRate: Double) -> Double {
        8.175_798_915_643_707 * Mathematics.powerOfTwo(Double(frequency) / 1200) / sampleRate
    }

    var value: Double {
        @_noLocks @_noAllocation get {
            phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
        }
    }

    @_noLocks @_noAllocation
    mutating func advance(_ frames: Int) {
        let waited = min(delay, frames)
        delay &-= waited
        phase += step * Double(frames &- waited)
        if phase >= 1 { phase -= Mathematics.floor(phase) }
    }
}
