import AudioCodecs
import AudioFiles
import AudioToolbox

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
