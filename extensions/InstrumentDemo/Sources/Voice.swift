import SignalProcessing

/// One note that sounds: a sine cubed, with a straight attack and release whose square is the loudness.
struct Voice {
    enum Stage {
        case idle
        /// Rising, or held at full level.
        case held
        /// Its key is up, but the pedal holds it.
        case sustained
        case released
    }

    var stage = Stage.idle
    var note: UInt8 = 0
    /// 0 … 1; where the envelope is.
    var level = 0.0
    /// Counts notes, so that the oldest can be found.
    var age: UInt64 = 0
    private var loudness = 0.0
    private var turnsPerFrame = 0.0
    private var phase = 0.0

    // Comparing cases goes through a generic function, which the compiler cannot check for locks; a switch does not.
    var isSounding: Bool {
        @_noLocks @_noAllocation get { if case .idle = stage { false } else { true } }
    }
    var isKeyDown: Bool {
        @_noLocks @_noAllocation get { if case .held = stage { true } else { false } }
    }
    var isSustained: Bool {
        @_noLocks @_noAllocation get { if case .sustained = stage { true } else { false } }
    }
    private var isReleased: Bool {
        @_noLocks @_noAllocation get { if case .released = stage { true } else { false } }
    }

    /// Begins a note. A voice that still sounds goes on from its level and phase, so that nothing clicks.
    @_noLocks @_noAllocation
    mutating func start(note: UInt8, velocity: Double, sampleRate: Double, age: UInt64) {
        if !isSounding {
            level = 0
            phase = 0
        }
        self.note = note
        self.age = age
        stage = .held
        loudness = 0.25 * velocity * velocity
        turnsPerFrame = 440 * Mathematics.powerOfTwo((Double(note) - 69) / 12) / sampleRate
    }

    /// Adds the voice to the samples.
    @_noLocks @_noAllocation
    mutating func add(
        to samples: UnsafeMutablePointer<Float>, frames: Int, attackStep: Double, releaseStep: Double, bend: Double
    ) {
        var voice = self
        for frame in 0..<frames {
            let sine = Mathematics.sine(turns: voice.phase)
            let sample = voice.loudness * voice.level * voice.level * sine * sine * sine
            // Near its zeros the cube is denormal as a Float, which threads treat differently.
            samples[frame] += Float(Mathematics.settled(sample))
            voice.advance(attackStep, releaseStep, bend)
            if !voice.isSounding { break }
        }
        self = voice
    }

    @_noLocks @_noAllocation
    private mutating func advance(_ attackStep: Double, _ releaseStep: Double, _ bend: Double) {
        phase += turnsPerFrame * bend
        if phase >= 1 { phase -= 1 }
        if !isReleased {
            level = min(1, level + attackStep)
        } else if level > releaseStep {
            level -= releaseStep
        } else {
            level = 0
            stage = .idle
        }
    }
}
