import AudioCodecs
import AudioToolbox

/// Into packets of a codec that all have one size.
final class ConstantPacketSink: ConversionSink {
    private static let blockFrames = 4096
    private let format: AVAudioFormat
    private let codec: any ConstantPacketCodec
    private var buffer: AVAudioCompressedBuffer?
    private var bytes: [UInt8] = []

    init(_ format: AVAudioFormat, _ codec: any ConstantPacketCodec) { (self.format, self.codec) = (format, codec) }

    var isFull: Bool { room == 0 }
    var isEmpty: Bool { (buffer?.packetCount ?? 0) == 0 }
    var missingFrames: Int { room * codec.framesPerPacket }

    /// In packets.
    private var room: Int {
        buffer.map {
            min(
                Int($0.packetCapacity - $0.packetCount), Int($0.byteCapacity - $0.byteLength) / codec.bytesPerPacket)
        } ?? 0
    }

    func begin(_ buffer: AVAudioBuffer) -> Bool {
        guard let buffer = buffer as? AVAudioCompressedBuffer,
            buffer.format.streamDescription.pointee.mFormatID == format.streamDescription.pointee.mFormatID,
            buffer.format.channelCount == format.channelCount
        else { return false }
        buffer.packetCount = 0
        buffer.byteLength = 0
        self.buffer = buffer
        return room > 0
    }

    func take(_ queue: inout FrameQueue, isLast: Bool) {
        let size = codec.framesPerPacket
        while case let count = min(room, queue.count / size, Self.blockFrames / size), count > 0 {
            queue.take(count * size) { frames, _ in
                encode(frames, count)
                return count * size
            }
        }
        guard isLast, room > 0, queue.count > 0 else { return }
        // The last packet is whole: silence follows what there is of it.
        let channels = Int(format.channelCount)
        var rest = [Double](repeating: 0, count: size * channels)
        queue.take(queue.count) { frames, count in
            for index in 0..<count * channels { rest[index] = frames[index] }
            return count
        }
        encode(rest, 1)
    }

    func end() { buffer = nil }

    private func encode(_ frames: UnsafePointer<Double>, _ count: Int) {
        let size = codec.bytesPerPacket
        if bytes.count < count * size { bytes = [UInt8](repeating: 0, count: count * size) }
        bytes.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            codec.encode(frames, count: count, into: start)
            for packet in 0..<count {
                _ = buffer?.append(
                    UnsafeRawBufferPointer(start: start + packet * size, count: size),
                    frameCount: UInt32(codec.framesPerPacket))
            }
        }
    }
}
