internal import CSignalProcessing

/// Loops over samples. Thread: any, also render.
public enum SampleLoops {
    /// Multiplies `count` samples by a factor; source and target may be the same memory, or else do not overlap.
    @_noLocks @_noAllocation
    public static func scale(
        _ source: UnsafePointer<Float>, by factor: Float, into target: UnsafeMutablePointer<Float>, count: Int
    ) {
        signal_scale(source, target, count, factor)
    }
}
