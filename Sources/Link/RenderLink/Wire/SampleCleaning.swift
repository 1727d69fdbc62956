internal import CRenderLink

/// What is done to every sample that leaves a unit, wherever the unit runs.
public enum SampleCleaning {
    /// The magnitude above which samples are clamped: +18 dBFS.
    public static var limit: Float { @_noLocks @_noAllocation get { 7.943_282_3 } }

    /// Cleans samples in place: NaN and infinity become 0, magnitudes above `limit` are clamped to it.
    ///
    /// Where there is nothing to clean, nothing is written: the memory may be someone's input. The memory must be this
    /// process's own: samples that another process may still write are copied first. Thread: any, also render.
    @_noLocks @_noAllocation @section("render")
    public static func clean(_ samples: UnsafeMutablePointer<Float>, count: Int) -> LinkFindings {
        crl_inspect(samples, count, limit) == 0
            ? LinkFindings(rawValue: 0) : LinkFindings(rawValue: crl_sanitize(samples, count, limit))
    }

    /// The largest magnitude of samples that were cleaned; 0 for none. Thread: any, also render.
    @_noLocks @_noAllocation @section("render")
    public static func peak(_ samples: UnsafePointer<Float>, count: Int) -> Float {
        Float(bitPattern: crl_peak(samples, count))
    }
}
