internal import CSampleLoops

/// The loops over samples whose gains move in straight lines. Thread: render; `frames` of every pointer are valid.
enum SpaceLoops {
    /// Adds a source; its gain goes from one value to another in the course of a period.
    @_noLocks @_noAllocation
    static func add(
        _ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, from: Float, to: Float, phase: Int,
        _ frames: Int
    ) {
        if from == to {
            if to != 0 { sample_scale_add(target, source, to, frames) }
        } else {
            sample_ramp_add(target, source, from, (to - from) / Float(SpaceGrid.period), phase, frames)
        }
    }

    /// A one-pole low-pass, whose pole moves. With a pole of 0 nothing changes.
    @_noLocks @_noAllocation
    static func lowPass(
        _ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, from: Float, to: Float, phase: Int,
        memory: inout Float, _ frames: Int
    ) {
        let step = (to - from) / Float(SpaceGrid.period)
        var state = memory
        for frame in 0..<frames {
            let pole = from == to ? to : from + step * Float(phase &+ frame)
            let input = source[frame]
            state = input + pole * (state - input)
            target[frame] = state
        }
        memory = state.isFinite && (state > 1e-20 || state < -1e-20) ? state : 0
    }

    @_noLocks @_noAllocation
    static func clear(_ target: UnsafeMutablePointer<Float>, _ frames: Int) { sample_clear(target, frames) }

    @_noLocks @_noAllocation
    static func copy(_ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, _ frames: Int) {
        sample_copy(target, source, frames)
    }

    @_noLocks @_noAllocation
    static func isSilent(_ source: UnsafePointer<Float>, _ frames: Int) -> Bool {
        for frame in 0..<frames where source[frame] != 0 { return false }
        return true
    }
}
