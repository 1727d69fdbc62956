internal import CRateConversion

/// Converts a stream of planar Float32 from one sample rate to another, for render threads.
///
/// The place of every output frame is an exact fraction of input frames, so nothing drifts; each frame costs the same;
/// and the output is the same bit for bit however calls divide it. Nothing is allocated or locked after `init`.
/// Thread: one at a time, also render; `init` any but render.
public struct StreamResampler: ~Copyable {
    /// As the initializer got it.
    public let channelCount: Int
    /// The most output frames of one call.
    public let maximumOutputFrames: Int
    /// The most input frames that one call can need.
    public let maximumInputFrames: Int
    /// Input frames by which the output is late: half the filter, or 0 where the start is aligned.
    public let latencyFrames: Int

    private let ratio: RateRatio
    private let half: Int
    private let scale: Double
    private let wing: FilterWing
    /// A row of taps for every phase; null for ratios with so many phases that taps are interpolated in the wing.
    private let rows: UnsafeMutablePointer<Float>?
    private let taps: UnsafeMutablePointer<Float>
    private var history: FrameHistory
    private var phase = 0

    /// The most taps of all rows together: 512 KiB.
    private static let maximumRowTaps = 131_072

    /// Nil for rates that are not finite and positive or that are more than 256 times apart, and for negative counts.
    ///
    /// - Parameter alignsStart: The first output frame lies exactly on the first input frame; the first call then needs
    ///   half a filter more input than its share. Otherwise each call needs only its share, and the output is
    ///   `latencyFrames` late.
    public init?(
        channelCount: Int, inputRate: Double, outputRate: Double, maximumOutputFrames: Int,
        quality: ResamplingQuality = .high, alignsStart: Bool = false
    ) {
        guard let ratio = RateRatio(inputRate: inputRate, outputRate: outputRate), channelCount >= 0,
            maximumOutputFrames >= 0
        else { return nil }
        self.ratio = ratio
        self.channelCount = channelCount
        self.maximumOutputFrames = maximumOutputFrames
        scale = min(1, 1 / ratio.value)
        wing = .shared(quality)
        half = multipleOfLanes(Int((Double(wing.crossings) / scale).rounded(.up)))
        latencyFrames = alignsStart ? 0 : half
        maximumInputFrames = maximumOutputFrames * ratio.input / ratio.output + 2 + half
        taps = .allocate(capacity: 2 * half)
        taps.initialize(repeating: 0, count: 2 * half)
        rows = makeRows(ratio, half: half, scale: scale, quality, limit: Self.maximumRowTaps)
        history = FrameHistory(channelCount: channelCount, capacity: 2 * half + maximumInputFrames)
        reset()
    }

    deinit {
        rows?.deallocate()
        taps.deallocate()
    }

    /// The input frames that `process` needs for its next `frames` output frames, exactly.
    @_noLocks @_noAllocation
    public func inputFramesNeeded(forOutput frames: Int) -> Int {
        guard frames > 0 else { return 0 }
        return max(0, (phase &+ (frames &- 1) &* ratio.input) / ratio.output &+ 2 &* half &- history.count)
    }

    /// Makes output frames.
    ///
    /// - Parameters:
    ///   - input: one pointer per channel; a null one is silence.
    ///   - inputFrames: `inputFramesNeeded(forOutput:)`. Fewer are made up for with silence; more are kept for later.
    ///   - output: one pointer per channel.
    ///   - outputFrames: at most `maximumOutputFrames`.
    @_noLocks @_noAllocation
    public mutating func process(
        input: UnsafePointer<UnsafePointer<Float>?>, inputFrames: Int,
        output: UnsafePointer<UnsafeMutablePointer<Float>>, outputFrames: Int
    ) {
        precondition(outputFrames <= maximumOutputFrames, "more frames than the resampler was made for")
        history.append(input, inputFrames, needed: inputFramesNeeded(forOutput: outputFrames))
        guard outputFrames > 0 else { return }
        convert(output, outputFrames)
        let place = phase &+ outputFrames &* ratio.input
        history.drop(place / ratio.output)
        phase = place % ratio.output
    }

    @_noLocks @_noAllocation
    private func convert(_ output: UnsafePointer<UnsafeMutablePointer<Float>>, _ frames: Int) {
        let whole = UInt32(truncatingIfNeeded: ratio.input / ratio.output)
        let step = UInt32(truncatingIfNeeded: ratio.input % ratio.output)
        let count = UInt32(truncatingIfNeeded: ratio.output)
        let phase = UInt32(truncatingIfNeeded: phase)
        let output = optionalPointers(output)
        if let rows {
            rate_convert_rows(
                rows, 2 &* half, count, whole, step, phase, history.channels, 0, output, channelCount, frames)
        } else {
            rate_convert_phases(
                wing.pointer, scale, half, count, whole, step, phase, taps, history.channels, 0, output,
                channelCount, frames)
        }
    }

    /// Begins a new stream: silence before it, the first input frame next.
    @_noLocks @_noAllocation
    public mutating func reset() {
        phase = 0
        history.restart(silence: latencyFrames > 0 ? 2 &* half &- 1 : half &- 1)
    }
}

/// The next multiple of what the loops take at a time.
func multipleOfLanes(_ count: Int) -> Int {
    let lanes = Int(RATE_LANES)
    return (count + lanes - 1) / lanes * lanes
}

/// The same pointers under the type that C functions take them by.
@_noLocks @_noAllocation
func optionalPointers(
    _ pointers: UnsafePointer<UnsafeMutablePointer<Float>>
) -> UnsafePointer<UnsafeMutablePointer<Float>?> {
    UnsafeRawPointer(pointers).assumingMemoryBound(to: UnsafeMutablePointer<Float>?.self)
}

/// Nil when the rows together would have more taps than `limit`.
private func makeRows(
    _ ratio: RateRatio, half: Int, scale: Double, _ quality: ResamplingQuality, limit: Int
) -> UnsafeMutablePointer<Float>? {
    let count = 2 * half
    guard ratio.output <= limit / count else { return nil }
    let rows = UnsafeMutablePointer<Float>.allocate(capacity: ratio.output * count)
    for phase in 0..<ratio.output {
        rate_design_row(
            rows + phase * count, count, Double(phase) / Double(ratio.output), Double(quality.crossings), scale,
            quality.beta)
    }
    return rows
}
