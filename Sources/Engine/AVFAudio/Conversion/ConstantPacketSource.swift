import AudioCodecs
import AudioToolbox

/// From packets of a codec that all have one size.
final class ConstantPacketSource: ConversionSource {
    private static let blockFrames = 4096
    private let format: AVAudioFormat
    private let codec: any ConstantPacketCodec
    private var buffer: AVAudioCompressedBuffer?
    private var position = 0

    init(_ format: AVAudioFormat, _ codec: any ConstantPacketCodec) { (self.format, self.codec) = (format, codec) }

    var hasMore: Bool { buffer.map { position < Int($0.packetCount) } ?? false }

    func give(_ buffer: AVAudioBuffer) -> Bool {
        guard let buffer = buffer as? AVAudioCompressedBuffer,
            buffer.format.streamDescription.pointee.mFormatID == format.streamDescription.pointee.mFormatID,
            buffer.format.channelCount == format.channelCount, buffer.format.sampleRate == format.sampleRate
        else { return false }
        self.buffer = buffer
        position = 0
        return true
    }

    func next(into queue: inout FrameQueue) throws {
        guard let buffer else { return }
        let count = min(Int(buffer.packetCount) - position, Self.blockFrames / codec.framesPerPacket)
        // A packet that makes no sense ends the piece; the next piece begins behind it.
        var fault: (any Error)?
        queue.append(capacity: count * codec.framesPerPacket) { target in
            for index in 0..<count {
                defer { position += 1 }
                do {
                    try decode(buffer, target + index * codec.framesPerPacket * Int(format.channelCount))
                } catch {
                    fault = error
                    return index * codec.framesPerPacket
                }
            }
            return count * codec.framesPerPacket
        }
        if !hasMore { self.buffer = nil }
        guard let fault else { return }
        throw fault
    }

    private func decode(_ buffer: AVAudioCompressedBuffer, _ target: UnsafeMutablePointer<Double>) throws {
        guard let packet = buffer.packet(position), packet.count == codec.bytesPerPacket,
            let start = packet.baseAddress
        else {
            throw CodecError(
                "packet \(position) does not lie in its buffer of \(buffer.byteLength) bytes with the "
                    + "\(codec.bytesPerPacket) that each has")
        }
        try codec.decode(start, count: 1, into: target)
    }

    func finish(into queue: inout FrameQueue) {}

    func packets(for frames: Int) -> Int { max(1, (frames + codec.framesPerPacket - 1) / codec.framesPerPacket) }
}
