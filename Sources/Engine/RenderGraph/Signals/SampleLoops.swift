internal import CSampleLoops

/// The loops over samples, by name. Thread: render; `frames` of every pointer are valid.
package enum SampleLoops {
    @_noLocks @_noAllocation
    package static func scale(
        _ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, _ gain: Float, _ frames: Int
    ) {
        if gain == 1 { sample_copy(target, source, frames) } else { sample_scale(target, source, gain, frames) }
    }

    /// Two channels at once, each with its gain; targets and sources may be one.
    @_noLocks @_noAllocation
    package static func scalePair(
        _ targets: UnsafeMutablePointer<UnsafeMutablePointer<Float>>,
        _ sources: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, _ left: Float, _ right: Float, _ frames: Int
    ) {
        let given = UnsafeRawPointer(targets).assumingMemoryBound(to: UnsafeMutablePointer<Float>?.self)
        let read = UnsafeRawPointer(sources).assumingMemoryBound(to: UnsafePointer<Float>?.self)
        sample_scale_pair(given, read, left, right, frames)
    }

    @_noLocks @_noAllocation
    package static func add(
        _ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, _ gain: Float, _ frames: Int
    ) { sample_scale_add(target, source, gain, frames) }

    /// Adds four sources in their order to what is there.
    @_noLocks @_noAllocation
    package static func addFour(
        _ target: UnsafeMutablePointer<Float>, _ sources: UnsafePointer<UnsafePointer<Float>?>,
        _ gains: UnsafePointer<Float>, _ frames: Int
    ) { sample_scale_add4(target, sources, gains, frames) }

    /// Adds eight sources in their order, to what is there or, for the first ones, to nothing.
    @_noLocks @_noAllocation
    package static func mixEight(
        _ target: UnsafeMutablePointer<Float>, _ sources: UnsafePointer<UnsafePointer<Float>?>,
        _ gains: UnsafePointer<Float>, isFirst: Bool, _ frames: Int
    ) {
        if isFirst {
            sample_scale8(target, sources, gains, frames)
        } else {
            sample_scale_add8(target, sources, gains, frames)
        }
    }

    /// The gain of sample i is start + step × (offset + i).
    @_noLocks @_noAllocation
    package static func ramp(
        _ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, start: Float, step: Float, offset: Int,
        _ frames: Int
    ) { sample_ramp(target, source, start, step, offset, frames) }

    @_noLocks @_noAllocation
    package static func addRamp(
        _ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, start: Float, step: Float, offset: Int,
        _ frames: Int
    ) { sample_ramp_add(target, source, start, step, offset, frames) }

    @_noLocks @_noAllocation
    package static func copy(_ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, _ frames: Int) {
        sample_copy(target, source, frames)
    }

    @_noLocks @_noAllocation
    package static func clear(_ target: UnsafeMutablePointer<Float>, _ frames: Int) { sample_clear(target, frames) }

    @_noLocks @_noAllocation
    package static func deinterleave(
        _ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, stride: Int, _ frames: Int
    ) { sample_deinterleave(target, source, stride, frames) }

    @_noLocks @_noAllocation
    package static func interleave(
        _ target: UnsafeMutablePointer<Float>, _ source: UnsafePointer<Float>, stride: Int, _ frames: Int
    ) { sample_interleave(target, source, stride, frames) }

    @_noLocks @_noAllocation
    package static func floats(
        _ target: UnsafeMutablePointer<Float>, from source: UnsafePointer<Int16>, stride: Int, _ frames: Int
    ) { sample_from_int16(target, source, stride, frames) }

    @_noLocks @_noAllocation
    package static func floats(
        _ target: UnsafeMutablePointer<Float>, from source: UnsafePointer<Int32>, stride: Int, _ frames: Int
    ) { sample_from_int32(target, source, stride, frames) }

    @_noLocks @_noAllocation
    package static func floats(
        _ target: UnsafeMutablePointer<Float>, from source: UnsafePointer<Double>, stride: Int, _ frames: Int
    ) { sample_from_double(target, source, stride, frames) }
}
