/// What a unit's output was over some blocks.
public struct RenderedAudio: Sendable, Equatable {
    /// Samples by channel; all channels have the same length.
    public var channels: [[Float]]

    /// - Precondition: all channels have the same length.
    public init(channels: [[Float]]) { self.channels = channels }

    /// Of each channel; 0 without channels.
    public var frameCount: Int { channels.first?.count ?? 0 }

    /// The largest magnitude in `frames`; NaN counts as infinity.
    public func peak(in frames: Range<Int>? = nil) -> Float {
        let frames = (frames ?? 0..<frameCount).clamped(to: 0..<frameCount)
        var peak: Float = 0
        for channel in channels {
            for frame in frames {
                let magnitude = abs(channel[frame])
                guard magnitude.isFinite else { return .infinity }
                peak = max(peak, magnitude)
            }
        }
        return peak
    }

    /// The first frame with NaN or infinity in it; nil when there is none.
    public var firstNonFiniteFrame: Int? {
        channels.compactMap { channel in channel.firstIndex { !$0.isFinite } }.min()
    }

    /// The first frame louder than `level`; nil when there is none.
    public func onset(above level: Float) -> Int? {
        channels.compactMap { channel in channel.firstIndex { abs($0) > level } }.min()
    }

    /// The first frame and the channel where two recordings differ; nil when they are the same. Compares what both
    /// have.
    public func firstDifference(
        from other: RenderedAudio, tolerance: SampleTolerance = .exact
    ) -> (frame: Int, channel: Int)? {
        var first: (frame: Int, channel: Int)?
        for (number, pair) in zip(channels, other.channels).enumerated() {
            let limit = min(pair.0.count, pair.1.count, first?.frame ?? .max)
            for frame in 0..<limit where !tolerance.allows(pair.0[frame], pair.1[frame]) {
                first = (frame, number)
                break
            }
        }
        return first
    }

    public static func == (left: RenderedAudio, right: RenderedAudio) -> Bool {
        left.channels.count == right.channels.count && left.frameCount == right.frameCount
            && left.firstDifference(from: right) == nil
    }
}
