internal import SignalProcessing
internal import SoundBanks

/// What moves pitch and cutoff over time, 0 ... 1 (SoundFont 2.04 §8.1.2, generators 25 ... 32).
///
/// The attack is convex; decay and release fall evenly, by 1 in the time they are given.
struct ModulationEnvelope: BitwiseCopyable {
    private enum Stage: BitwiseCopyable { case delay, attack, hold, decay, sustain, release }

    private var stage = Stage.delay
    private var elapsed = 0
    private var delayFrames = 0
    private var attackFrames = 0
    private var holdFrames = 0
    private var decayFrames = 0
    private var decayFall = 0.0
    private var sustain = 0.0
    private var releaseFall = 0.0
    private var releaseStart = 0.0

    @_noLocks @_noAllocation
    init() {}

    @_noLocks @_noAllocation
    init(_ values: ParameterValues, key: UInt8, sampleRate: Double) {
        let times = StageTimes(values, .modulationEnvelope, key: key, sampleRate: sampleRate)
        (delayFrames, attackFrames, holdFrames) = (times.delay, times.attack, times.hold)
        sustain = 1 - Double(SoundParameter(rawValue: 29).clamped(values[.modulationEnvelope, 4])) / 1000
        decayFall = 1 / Double(max(1, times.decay))
        decayFrames = Int(Mathematics.round((1 - sustain) / decayFall))
        settle()
    }

    var level: Double {
        @_noLocks @_noAllocation get {
            switch stage {
            case .delay: return 0
            case .attack:
                let place = Double(elapsed) / Double(attackFrames)
                // Convex over 96 dB: the slope of an ear's, not of a voltage's.
                return place > 0 ? max(0, min(1, 1 + Mathematics.decibels(place) / 48)) : 0
            case .hold: return 1
            case .decay: return max(sustain, 1 - decayFall * Double(elapsed))
            case .sustain: return sustain
            case .release: return max(0, releaseStart - releaseFall * Double(elapsed))
            }
        }
    }

    /// Goes on by any number of frames.
    @_noLocks @_noAllocation
    mutating func advance(_ frames: Int) {
        elapsed &+= frames
        settle()
    }

    /// - Parameter frames: for a fall of 1.
    @_noLocks @_noAllocation
    mutating func release(frames: Int) {
        guard stage != .release else { return }
        releaseStart = level
        releaseFall = 1 / Double(max(1, frames))
        (stage, elapsed) = (.release, 0)
    }

    /// Leaves the stages that are over, with the frames that are too many for them.
    @_noLocks @_noAllocation
    private mutating func settle() {
        if stage == .delay, elapsed >= delayFrames { next(.attack, delayFrames) }
        if stage == .attack, elapsed >= attackFrames { next(.hold, attackFrames) }
        if stage == .hold, elapsed >= holdFrames { next(.decay, holdFrames) }
        if stage == .decay, elapsed >= decayFrames { next(.sustain, decayFrames) }
    }

    @_noLocks @_noAllocation
    private mutating func next(_ stage: Stage, _ frames: Int) {
        self.stage = stage
        elapsed &-= frames
    }
}
