import AudioToolbox
import SignalProcessing

/// The level of one channel: the mean power of each 1024 frames, and the highest sample, which falls by 20 dB a second.
///
/// Windows begin at frame 0 of the unit, however a host divides its time into blocks.
struct LevelMeter: BitwiseCopyable {
    private var power: Float = 0
    private var peak: Float = 0
    private var held: Float = 0

    /// Frames of a window.
    static var window: Int { @_noLocks @_noAllocation get { 1024 } }
    /// What silence is: dB.
    static var floor: Float { @_noLocks @_noAllocation get { -120 } }

    @_noLocks @_noAllocation
    init() {}

    /// Takes samples; what is no number counts as silence.
    @_noLocks @_noAllocation
    mutating func add(_ samples: UnsafePointer<Float>, _ frames: Int) {
        for frame in 0..<frames {
            let sample = keepable(samples[frame])
            power += sample * sample
            peak = max(peak, abs(sample))
        }
    }

    /// Takes samples that are multiplied by gains first.
    @_noLocks @_noAllocation
    mutating func add(_ samples: UnsafePointer<Float>, _ gains: UnsafePointer<Float>, _ frames: Int) {
        for frame in 0..<frames {
            let sample = keepable(samples[frame] * gains[frame])
            power += sample * sample
            peak = max(peak, abs(sample))
        }
    }

    /// A window is over. Returns the average power and the peak, 1 for full scale.
    ///
    /// - Parameter fall: by which the held peak is multiplied in a window.
    @_noLocks @_noAllocation
    mutating func take(fall: Float) -> (average: Float, peak: Float) {
        held = max(peak, held * fall)
        let average = Float(Mathematics.squareRoot(Double(power) / Double(Self.window)))
        (power, peak) = (0, 0)
        return (average, held)
    }

    @_noLocks @_noAllocation
    mutating func clear() { (power, peak, held) = (0, 0, 0) }

    /// dB, no less than `floor`.
    @_noLocks @_noAllocation
    static func decibels(_ level: Float) -> Float {
        level > 1e-6 ? Float(Mathematics.decibels(Double(level))) : floor
    }
}
