import AudioCodecs
import AudioConversion
import AudioToolbox

/// Takes interleaved Float64 frames into the buffers that a converter is to fill.
protocol ConversionSink: AnyObject {
    /// Whether the buffer that was begun last has no more room.
    var isFull: Bool { get }
    /// Whether nothing came into that buffer yet.
    var isEmpty: Bool { get }
    /// Frames that are missing until it is full.
    var missingFrames: Int { get }
    /// Begins a buffer; false when it is of another format than the converter's output, or has no room at all.
    func begin(_ buffer: AVAudioBuffer) -> Bool
    /// Takes as many frames as there is room for; `isLast` says that no more come after those in the queue.
    func take(_ queue: inout FrameQueue, isLast: Bool) throws
    /// Lets go of the buffer.
    func end()
}

/// Into linear PCM.
final class PCMSink: ConversionSink {
    private let format: AVAudioFormat
    private let type: SampleType
    private var noise: UInt64?
    private var buffer: AVAudioPCMBuffer?
    private var list: UnsafeMutablePointer<AudioBufferList>?

    init?(_ format: AVAudioFormat, dither: Bool) {
        guard let type = SampleType(format.streamDescription.pointee) else { return nil }
        self.type = type
        self.format = format
        // The same noise for the same signal, however it is cut into pieces.
        noise = dither ? 0x9e37_79b9_7f4a_7c15 : nil
    }

    var isFull: Bool { missingFrames == 0 }
    var isEmpty: Bool { (buffer?.frameLength ?? 0) == 0 }
    var missingFrames: Int { buffer.map { Int($0.frameCapacity - $0.frameLength) } ?? 0 }

    func begin(_ buffer: AVAudioBuffer) -> Bool {
        guard let buffer = buffer as? AVAudioPCMBuffer, buffer.format == format, buffer.frameCapacity > 0 else {
            return false
        }
        buffer.frameLength = 0
        self.buffer = buffer
        list = buffer.mutableAudioBufferList
        return true
    }

    func take(_ queue: inout FrameQueue, isLast: Bool) {
        guard let buffer, let list else { return }
        let taken = queue.take(missingFrames) { frames, count in
            store(frames, list, buffer.format, at: Int(buffer.frameLength), count)
            return count
        }
        buffer.frameLength += AVAudioFrameCount(taken)
    }

    func end() { (buffer, list) = (nil, nil) }

    private func store(
        _ frames: UnsafePointer<Double>, _ list: UnsafeMutablePointer<AudioBufferList>, _ format: AVAudioFormat,
        at start: Int, _ count: Int
    ) {
        guard var state = noise else {
            return type.storeFrames(frames, list, format, at: start, count: count, dither: nil)
        }
        // Frame by frame, so that the noise does not depend on how many come at once.
        for frame in 0..<count {
            type.storeFrames(
                frames + frame * Int(format.channelCount), list, format, at: start + frame, count: 1, dither: &state)
        }
        noise = state
    }
}

/// Into packets of a codec.
final class EncodingSink: ConversionSink {
    let encoder: any PacketEncoder
    private let format: AVAudioFormat
    private var buffer: AVAudioCompressedBuffer?
    /// Made and not yet delivered.
    private var packets: [CodecPacket] = []
    private var isFinished = false

    init(_ format: AVAudioFormat, _ encoder: any PacketEncoder) {
        self.format = format
        self.encoder = encoder
    }

    var isFull: Bool {
        guard let buffer else { return true }
        let room = Int(buffer.byteCapacity - buffer.byteLength)
        return buffer.packetCount == buffer.packetCapacity
            || buffer.packetCount > 0 && room < (packets.first?.bytes.count ?? 1)
    }
    var isEmpty: Bool { (buffer?.packetCount ?? 0) == 0 }
    var missingFrames: Int {
        buffer.map { Int($0.packetCapacity - $0.packetCount) * encoder.framesPerPacket } ?? 0
    }

    func begin(_ buffer: AVAudioBuffer) -> Bool {
        guard let buffer = buffer as? AVAudioCompressedBuffer, buffer.packetCapacity > 0, buffer.byteCapacity > 0,
            buffer.format.streamDescription.pointee.mFormatID == format.streamDescription.pointee.mFormatID,
            buffer.format.channelCount == format.channelCount
        else { return false }
        buffer.packetCount = 0
        buffer.byteLength = 0
        self.buffer = buffer
        return true
    }

    func take(_ queue: inout FrameQueue, isLast: Bool) throws {
        try deliver()
        while !isFull, queue.count >= encoder.framesPerPacket {
            try encode(encoder.framesPerPacket, of: &queue)
            try deliver()
        }
        guard isLast, !isFull, !isFinished else { return }
        isFinished = true
        try encode(queue.count, of: &queue)
        packets += try encoder.finish()
        try deliver()
    }

    /// What cannot be encoded is lost, so that whoever goes on after an error comes to the end of the stream.
    private func encode(_ count: Int, of queue: inout FrameQueue) throws {
        var made: Result<[CodecPacket], any Error> = .success([])
        queue.take(count) { frames, count in
            made = Result { try encoder.encode(frames, count: count) }
            return count
        }
        packets += try made.get()
    }

    func end() { buffer = nil }

    private func deliver() throws {
        guard let buffer else { return }
        while let packet = packets.first {
            let fits = packet.bytes.withUnsafeBytes {
                buffer.append($0, frameCount: UInt32(clamping: packet.frameCount))
            }
            if !fits {
                guard isEmpty else { return }
                throw CodecError(
                    "a packet has \(packet.bytes.count) bytes and the output buffer room for \(buffer.byteCapacity): "
                        + "make buffers of maximumOutputPacketSize")
            }
            packets.removeFirst()
        }
    }
}
