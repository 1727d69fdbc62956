internal import CSignalProcessing

/// Up to eight second-order filters one after another, computed side by side: what they make is, bit for bit, what one
/// after another makes, and does not depend on how calls divide the samples.
///
/// Thread: any, also render.
public struct FilterCascade: BitwiseCopyable {
    private var cascade = signal_cascade()

    /// Without a filter.
    @_noLocks @_noAllocation
    public init() {}

    /// Whether it has no filter.
    public var isEmpty: Bool { @_noLocks @_noAllocation get { cascade.count == 0 } }

    /// Whether it has as many filters as it can.
    public var isFull: Bool { @_noLocks @_noAllocation get { cascade.count >= Int(SIGNAL_CASCADE_FILTERS) } }

    /// Adds a filter behind the others; one that is full stays as it is.
    ///
    /// - Parameters:
    ///   - coefficients: which do not move while it filters.
    ///   - memory: of the filter's channels, one behind the other; it stays where it is.
    @_noLocks @_noAllocation
    public mutating func append(_ coefficients: FilterCoefficients, _ memory: UnsafeMutablePointer<FilterMemory>) {
        // A filter's memory is two numbers and nothing else.
        let numbers = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Double.self)
        signal_cascade_add(
            &cascade,
            signal_filter(
                a1: coefficients.a1, a2: coefficients.a2, a3: coefficients.a3, m0: coefficients.m0,
                m1: coefficients.m1, m2: coefficients.m2, memory: numbers))
    }

    /// Filters samples in place; one without a filter leaves them as they are.
    ///
    /// - Parameters:
    ///   - channels: `channelCount` pointers to `frameCount` samples each.
    ///   - frameCount: samples of each channel.
    @_noLocks @_noAllocation
    public mutating func process(
        _ channels: UnsafePointer<UnsafeMutablePointer<Float>?>, channelCount: Int, frameCount: Int
    ) {
        signal_cascade_run(&cascade, channels, channelCount, frameCount)
    }
}
