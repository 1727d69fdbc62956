internal import CRenderLink

/// The sample loops of the bridge: what the host plays while a unit is missing, and how it gets there and back without
/// a click. Buffers are Float32; counts in samples. Thread: any, also render.
public enum SampleFade {
    /// target = source + offset · ½(1 + cos(π (position + i) / length)): enters the bridge by letting the distance
    /// between the last wet sample and the dry one die away. `target` may be `source`.
    @_noLocks @_noAllocation
    public static func decay(
        _ target: UnsafeMutablePointer<Float>, from source: UnsafePointer<Float>, offset: Float, count: Int,
        position: Int, length: Int
    ) {
        crl_decay_offset(target, source, offset, count, position, length)
    }

    /// Equal-gain raised-cosine crossfade; leaves the bridge. `target` may be either input.
    @_noLocks @_noAllocation
    public static func crossfade(
        _ target: UnsafeMutablePointer<Float>, from: UnsafePointer<Float>, to: UnsafePointer<Float>, count: Int,
        position: Int,
        length: Int
    ) {
        crl_crossfade(target, from, to, count, position, length)
    }

    /// Delays a signal through a ring of `capacity` samples of which `head` is the next place; `delay` is below
    /// `capacity`.
    @_noLocks @_noAllocation
    public static func delay(
        _ target: UnsafeMutablePointer<Float>, from source: UnsafePointer<Float>, count: Int,
        ring: UnsafeMutablePointer<Float>,
        capacity: Int, head: inout Int, delay: Int
    ) {
        crl_delay(target, source, count, ring, capacity, &head, delay)
    }

    /// The buffers must not overlap.
    @_noLocks @_noAllocation
    public static func copy(_ target: UnsafeMutablePointer<Float>, from source: UnsafePointer<Float>, count: Int) {
        crl_copy(target, source, count)
    }

    /// Zeros, that is silence.
    @_noLocks @_noAllocation
    public static func clear(_ target: UnsafeMutablePointer<Float>, count: Int) { crl_clear(target, count) }

    /// target += source · gain
    @_noLocks @_noAllocation
    public static func mix(
        _ target: UnsafeMutablePointer<Float>, from source: UnsafePointer<Float>, gain: Float, count: Int
    ) {
        crl_mix(target, source, gain, count)
    }

    /// The largest magnitude; NaN counts as 0.
    @_noLocks @_noAllocation
    public static func peak(_ samples: UnsafePointer<Float>, count: Int) -> Float { crl_peak(samples, count) }

    /// Cleans samples in place: NaN, infinity and denormals become 0, magnitudes above `limit` are clamped.
    @_noLocks @_noAllocation
    public static func sanitize(_ samples: UnsafeMutablePointer<Float>, count: Int, limit: Float = 7.943_282_3)
        -> LinkFindings
    {
        LinkFindings(rawValue: crl_sanitize(samples, count, limit))
    }
}
