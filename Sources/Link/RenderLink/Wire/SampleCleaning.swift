internal import CRenderLink

/// What is done to every sample that leaves a unit, wherever the unit runs.
public enum SampleCleaning {
    /// What cleaning a copied output found.
    public struct Findings: OptionSet, Sendable, Hashable {
        /// As `clean` combines them; 0 for clean samples.
        public let rawValue: UInt32
        /// Thread: any, also render.
        @_noLocks @_noAllocation
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// NaN or infinity, replaced by 0: the block is to be discarded.
        public static var nonfinite: Findings { @_noLocks @_noAllocation get { Findings(rawValue: 1) } }
        /// Samples above the limit, clamped to it.
        public static var loud: Findings { @_noLocks @_noAllocation get { Findings(rawValue: 2) } }
    }

    /// The magnitude above which samples are clamped: +18 dBFS.
    public static var limit: Float { @_noLocks @_noAllocation get { 7.943_282_3 } }

    /// Cleans samples in place: NaN and infinity become 0, magnitudes above `limit` are clamped to it.
    ///
    /// Where there is nothing to clean, nothing is written: the memory may be someone's input. The memory must be this
    /// process's own: samples that another process may still write are copied first. Thread: any, also render.
    @_noLocks @_noAllocation @section("render")
    public static func clean(_ samples: UnsafeMutablePointer<Float>, count: Int) -> Findings {
        crl_inspect(samples, count, limit) == 0
            ? Findings(rawValue: 0) : Findings(rawValue: crl_sanitize(samples, count, limit))
    }

    /// Samples of each channel that `keepEnds` keeps.
    public static var keptSamples: Int { @_noLocks @_noAllocation get { Int(CRL_KEPT_SAMPLES) } }

    /// Keeps the ends of a block and of the signal that it was made from, and how loud it has been. Thread: any, also
    /// render.
    ///
    /// - Parameters:
    ///   - lines: for each channel `keptSamples` of the block and as many of the signal, oldest first.
    ///   - peaks: for each channel the largest magnitude so far, at most `limit`: of what was kept of the block, and of a
    ///     sample of each few of it.
    ///   - dry: one pointer per channel, null for silence.
    ///   - block: anything at all where another process writes it; channels lie `stride` samples apart.
    ///   - count: frames, `keptSamples` at least.
    @_noLocks @_noAllocation @section("render")
    public static func keepEnds(
        _ lines: UnsafeMutablePointer<Float>, _ peaks: UnsafeMutablePointer<Float>,
        dry: UnsafePointer<UnsafePointer<Float>?>, block: UnsafePointer<Float>, stride: Int, channels: Int, count: Int
    ) {
        crl_keep_ends(lines, peaks, dry, block, stride, channels, count, limit)
    }

    /// The largest magnitude of samples that were cleaned; 0 for none. Thread: any, also render.
    @_noLocks @_noAllocation @section("render")
    public static func peak(_ samples: UnsafePointer<Float>, count: Int) -> Float {
        Float(bitPattern: crl_peak(samples, count))
    }
}
