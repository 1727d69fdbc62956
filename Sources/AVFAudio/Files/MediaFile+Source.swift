import AudioCodecs
import AudioFiles
import AudioToolbox

extension MediaFileSource: AudioFileSource {
    var description: AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: sampleRate, mFormatID: formatID, mFormatFlags: 0, mBytesPerPacket: 0,
            mFramesPerPacket: AVAudioFormat.framesPerPacket(formatID, rate: sampleRate), mBytesPerFrame: 0,
            mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: bitDepth, mReserved: 0)
    }
    var channelLabels: [AudioChannelLabel]? {
        guard channelCount > 2, speakers.nonzeroBitCount == channelCount else { return nil }
        return SpeakerMask.labels(speakers)
    }
    var exactKind: RawSampleKind { bitDepth > 0 ? .float64 : .float32 }
    var magicCookie: [UInt8]? { cookie.isEmpty ? nil : cookie }
    func another() throws -> any AudioFileSource { try reopened() }

    func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int {
        try read(count) { samples in
            if kind == .float64 {
                memory.assumingMemoryBound(to: Double.self).update(from: samples, count: samples.count)
            } else {
                let floats = memory.assumingMemoryBound(to: Float.self)
                for index in samples.indices { floats[index] = Float(samples[index]) }
            }
        }
    }
}

/// A file that a codec process writes, as an `AVAudioFile`'s target.
final class MediaFileWriter: AudioFileTarget {
    let description: AudioStreamBasicDescription
    let exactKind = RawSampleKind.float64
    private let target: MediaFileTarget
    /// For each channel of the file the program's.
    private let order: [Int]
    private let isInOrder: Bool
    private var values: [Double] = []

    init(_ path: String, _ format: AVAudioFormat, _ settings: CodecSettings, order: [Int], isStream: Bool) throws {
        description = format.streamDescription.pointee
        self.order = order
        isInOrder = order == Array(order.indices)
        target = try MediaFileTarget(path: path, settings, isStream: isStream)
        format.magicCookieBytes = target.cookie.isEmpty ? nil : target.cookie
    }

    func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws {
        if kind == .float64, isInOrder {
            return try target.write(memory.assumingMemoryBound(to: Double.self), count: count)
        }
        values.removeAll(keepingCapacity: true)
        for first in stride(from: 0, to: count * order.count, by: order.count) {
            for channel in order {
                let sample =
                    kind == .float64
                    ? memory.load(fromByteOffset: (first + channel) * 8, as: Double.self)
                    : Double(memory.load(fromByteOffset: (first + channel) * 4, as: Float.self))
                values.append(sample)
            }
        }
        try target.write(values, count: count)
    }

    func close() throws { try target.close() }
}
