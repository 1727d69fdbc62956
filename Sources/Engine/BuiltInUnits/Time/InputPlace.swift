/// How far a time effect has come in its input, in frames and parts of them: exact, so that no error adds up.
///
/// The speed moves in straight lines; it is what each output frame goes on by.
struct InputPlace {
    /// In units of 2^-24.
    private var place = 0
    private var speed = 1 << 24
    private var goal = 1 << 24
    private var step = 0
    private var remaining = 0

    /// The frame that the place lies in.
    var frame: Int { @_noLocks @_noAllocation get { place >> 24 } }
    /// The first frame at or behind the place.
    var nextFrame: Int { @_noLocks @_noAllocation get { (place &+ (1 << 24) &- 1) >> 24 } }

    @_noLocks @_noAllocation
    mutating func setSpeed(_ value: Double, overFrames frames: Int) {
        goal = Int(value * 16_777_216)
        remaining = max(0, frames)
        if remaining == 0 {
            speed = goal
        } else {
            step = (goal - speed) / remaining
        }
    }

    /// Goes on by so many output frames.
    @_noLocks @_noAllocation
    mutating func advance(_ frames: Int) {
        let ramp = min(frames, remaining)
        place += ramp * speed + step * (ramp * (ramp - 1) / 2)
        remaining -= ramp
        if ramp > 0 { speed = remaining == 0 ? goal : speed + step * ramp }
        place += (frames - ramp) * speed
    }

    /// Begins again at a frame, at the speed that was set last.
    @_noLocks @_noAllocation
    mutating func restart(at frame: Int) {
        place = frame << 24
        (speed, step, remaining) = (goal, 0, 0)
    }
}
