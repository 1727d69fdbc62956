import AudioToolbox

/// A file whose channels come in another order than it has them.
final class ReorderedSource: AudioFileSource {
    let channelLabels: [AudioChannelLabel]?
    private let source: any AudioFileSource
    private let arrangement: ChannelArrangement
    private var frame: [Double]

    init(_ source: any AudioFileSource, _ arrangement: ChannelArrangement) {
        (self.source, self.arrangement) = (source, arrangement)
        channelLabels = arrangement.labels
        frame = [Double](repeating: 0, count: arrangement.order.count)
    }

    var description: AudioStreamBasicDescription { source.description }
    var exactKind: RawSampleKind { source.exactKind }
    var magicCookie: [UInt8]? { source.magicCookie }
    var frameCount: Int64 { source.frameCount }
    var announcedFrameCount: Int64? { source.announcedFrameCount }
    var tolerance: Int64 { source.tolerance }
    var isCut: Bool { source.isCut }
    var isSeekable: Bool { source.isSeekable }
    var fault: String? { source.fault }
    var summary: String { source.summary }
    var position: Int64 { source.position }

    func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int {
        let frames = try source.read(count, as: kind, into: memory)
        switch kind {
        case .float32: reorder(memory.assumingMemoryBound(to: Float.self), frames, Double.init, Float.init)
        case .float64: reorder(memory.assumingMemoryBound(to: Double.self), frames, { $0 }, { $0 })
        case .int32: reorder(memory.assumingMemoryBound(to: Int32.self), frames, Double.init, { Int32($0) })
        }
        return frames
    }

    func seek(to frame: Int64) throws { try source.seek(to: frame) }

    func another() throws -> any AudioFileSource { ReorderedSource(try source.another(), arrangement) }

    /// By way of Float64, which holds all of the others.
    private func reorder<Sample>(
        _ samples: UnsafeMutablePointer<Sample>, _ frames: Int, _ wide: (Sample) -> Double, _ narrow: (Double) -> Sample
    ) {
        let order = arrangement.order
        for first in stride(from: 0, to: frames * order.count, by: order.count) {
            for channel in order.indices { frame[channel] = wide(samples[first + order[channel]]) }
            for channel in order.indices { samples[first + channel] = narrow(frame[channel]) }
        }
    }
}
