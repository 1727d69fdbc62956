import AudioConversion
import AudioFiles
import AudioToolbox

/// Moves frames between the interleaved samples of a file and the buffers of a format, with memory of its own for
/// `blockFrames` frames.
final class FrameTransfer {
    static let blockFrames = 4096

    let kind: RawSampleKind
    let raw: UnsafeMutableRawPointer
    private let values: UnsafeMutablePointer<Double>
    private let channelCount: Int
    private let rawType: SampleType
    private let type: SampleType
    private let isInterleaved: Bool

    /// Nil for a format whose samples nobody knows.
    /// - Parameter exactKind: what the file's samples fit in.
    init?(_ format: AVAudioFormat, exactKind: RawSampleKind) {
        guard let type = SampleType(format.streamDescription.pointee) else { return nil }
        self.type = type
        // What the file has goes into Float32 as it is; anything else needs all that is there. Float64 stays so on its
        // way to integers, which are rounded once, by the file.
        switch format.commonFormat {
        case .pcmFormatFloat32: kind = .float32
        case .pcmFormatFloat64: kind = .float64
        default: kind = exactKind == .int32 ? .int32 : .float64
        }
        rawType = [.float32: .float32, .float64: .float64, .int32: .int32][kind]!
        channelCount = Int(format.channelCount)
        isInterleaved = format.isInterleaved
        raw = .allocate(byteCount: Self.blockFrames * channelCount * 8, alignment: 64)
        values = .allocate(capacity: Self.blockFrames)
    }

    deinit {
        raw.deallocate()
        values.deallocate()
    }

    /// `count` raw frames into the buffers, from frame `start` on.
    func unload(_ count: Int, to buffers: UnsafeMutableAudioBufferListPointer, at start: Int) {
        for channel in 0..<channelCount {
            guard let place = place(of: channel, in: buffers, at: start) else { continue }
            rawType.load(
                raw + channel * rawType.size, stride: channelCount, into: values, targetStride: 1, count: count)
            type.store(values, stride: 1, into: place, stride: stride, count: count)
        }
    }

    /// `count` frames of the buffers, from frame `start` on, into the raw ones.
    func load(_ count: Int, from buffers: UnsafeMutableAudioBufferListPointer, at start: Int) {
        for channel in 0..<channelCount {
            guard let place = place(of: channel, in: buffers, at: start) else { continue }
            type.load(place, stride: stride, into: values, targetStride: 1, count: count)
            rawType.store(
                values, stride: 1, into: raw + channel * rawType.size, stride: channelCount, count: count)
        }
    }

    private var stride: Int { isInterleaved ? channelCount : 1 }

    private func place(
        of channel: Int, in buffers: UnsafeMutableAudioBufferListPointer, at frame: Int
    ) -> UnsafeMutableRawPointer? {
        let offset = isInterleaved ? frame * channelCount + channel : frame
        return buffers[isInterleaved ? 0 : channel].mData.map { $0 + offset * type.size }
    }
}
