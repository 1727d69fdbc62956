import SignalProcessing

/// How far behind its newest sample a delay line is read. Steps are crossfades, ramps glide.
struct TapPosition {
    private var current = 1.0
    private var next = 1.0
    private var wanted = 1.0
    private var glide = 0.0
    private var gliding = 0
    /// Frames of the crossfade that are left.
    private var fading = 0
    private let fadeFrames: Int

    init(fadeFrames: Int) { self.fadeFrames = max(1, fadeFrames) }

    @_noLocks @_noAllocation
    mutating func go(to frames: Double, over ramp: Int) {
        wanted = frames
        gliding = 0
        if ramp > 0, fading == 0 {
            glide = (frames - current) / Double(ramp)
            gliding = ramp
        } else {
            startFade()
        }
    }

    @_noLocks @_noAllocation
    mutating func finish() {
        (current, next) = (wanted, wanted)
        (gliding, fading) = (0, 0)
    }

    @_noLocks @_noAllocation
    private mutating func startFade() {
        guard fading == 0, wanted != current else { return }
        next = wanted
        fading = fadeFrames
    }

    /// The two places to read at, and how much the second one counts.
    @_noLocks @_noAllocation
    func reading() -> (Double, Double, Double) {
        (current, next, fading > 0 ? 1 - Double(fading) / Double(fadeFrames) : 0)
    }

    /// Goes on to the next frame.
    @_noLocks @_noAllocation
    mutating func advance() {
        if gliding > 0 {
            gliding -= 1
            current = gliding == 0 ? wanted : current + glide
        } else if fading > 0 {
            fading -= 1
            if fading == 0 {
                current = next
                startFade()
            }
        }
    }
}
