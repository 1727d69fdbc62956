internal import SignalProcessing
internal import SoundBanks

/// How loud a voice is over time (SoundFont 2.04 §8.1.2, generators 33 ... 40).
///
/// The attack rises evenly in amplitude; decay and release fall evenly in decibels, by 100 dB in the time they are
/// given. Everything follows from whole frames since a stage began, so it is the same however it is asked for.
struct VolumeEnvelope: BitwiseCopyable {
    private enum Stage: BitwiseCopyable { case delay, attack, hold, decay, sustain, release, ended }

    private var stage = Stage.ended
    private var elapsed = 0
    private var delayFrames = 0
    private var attackFrames = 0
    private var holdFrames = 0
    private var decayFrames = 0
    private var decayFall = 0.0
    private var sustain = 0.0
    private var sustainAmplitude = 0.0
    private var releaseFrames = 0
    private var releaseFall = 0.0
    private var releaseStart = 0.0

    /// What is so much softer is silent.
    private static var silence: Double { @_noLocks @_noAllocation get { 100 } }

    @_noLocks @_noAllocation
    init() {}

    @_noLocks @_noAllocation
    init(_ values: ParameterValues, key: UInt8, sampleRate: Double) {
        let times = StageTimes(values, .volumeEnvelope, key: key, sampleRate: sampleRate)
        (delayFrames, attackFrames, holdFrames) = (times.delay, times.attack, times.hold)
        sustain = Double(SoundParameter(rawValue: 37).clamped(values[.volumeEnvelope, 4])) / 10
        sustainAmplitude = Mathematics.amplitude(decibels: -sustain)
        decayFall = Self.silence / Double(max(1, times.decay))
        decayFrames = Int(Mathematics.round(min(sustain, Self.silence) / decayFall))
        stage = .delay
        settle()
    }

    /// Before the attack: the recording has not begun.
    var isWaiting: Bool { @_noLocks @_noAllocation get { stage == .delay } }
    /// Before its full height.
    var isRising: Bool { @_noLocks @_noAllocation get { stage == .delay || stage == .attack } }
    var hasEnded: Bool { @_noLocks @_noAllocation get { stage == .ended } }

    /// Frames until the stage ends, for steps that end with it; the sustain stage has no end.
    var framesLeft: Int {
        @_noLocks @_noAllocation get {
            switch stage {
            case .delay: delayFrames - elapsed
            case .attack: attackFrames - elapsed
            case .hold: holdFrames - elapsed
            case .decay: decayFrames - elapsed
            case .release: releaseFrames - elapsed
            case .sustain, .ended: .max
            }
        }
    }

    /// The amplitude now, 0 ... 1.
    var amplitude: Double {
        @_noLocks @_noAllocation get {
            switch stage {
            case .delay, .ended: 0
            case .attack: Double(elapsed) / Double(attackFrames)
            case .hold: 1
            case .decay: Mathematics.amplitude(decibels: -decayFall * Double(elapsed))
            case .sustain: sustainAmplitude
            case .release: Mathematics.amplitude(decibels: -releaseStart - releaseFall * Double(elapsed))
            }
        }
    }

    /// Goes on by at most `framesLeft` frames.
    @_noLocks @_noAllocation
    mutating func advance(_ frames: Int) {
        guard stage != .sustain, stage != .ended else { return }
        elapsed &+= frames
        settle()
    }

    /// - Parameter frames: for a fall of 100 dB.
    @_noLocks @_noAllocation
    mutating func release(frames: Int) {
        guard stage != .release, stage != .ended else { return }
        releaseStart = -Mathematics.decibels(amplitude)
        releaseFall = Self.silence / Double(max(1, frames))
        releaseFrames = Int(Mathematics.round(max(0, Self.silence - releaseStart) / releaseFall))
        (stage, elapsed) = (.release, 0)
        settle()
    }

    /// Leaves the stages that have no frames left.
    @_noLocks @_noAllocation
    private mutating func settle() {
        while framesLeft <= 0 {
            elapsed = 0
            switch stage {
            case .delay: stage = .attack
            case .attack: stage = .hold
            case .hold: stage = .decay
            case .decay: stage = sustain < Self.silence ? .sustain : .ended
            case .sustain, .release, .ended: stage = .ended
            }
        }
    }
}
