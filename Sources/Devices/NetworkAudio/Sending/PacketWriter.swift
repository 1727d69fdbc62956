/// Makes a stream's packets out of frames of any number.
///
/// Pure but for the memory that it owns. Thread: one at a time.
package struct PacketWriter: ~Copyable {
    /// Bytes of a packet that goes through every network in one piece.
    package static let longestDatagram = 1400

    package let format: RTPStreamFormat
    package let framesPerPacket: Int
    private let payloadType: UInt8
    private let source: UInt32
    private var sequence: UInt16
    private var timestamp: UInt32
    private var isMarked = true
    private let bytes: UnsafeMutableRawBufferPointer

    /// Frames of a packet of at most `milliseconds`, as many as go into one datagram; nil where not one does.
    package static func frames(_ format: RTPStreamFormat, milliseconds: Double) -> Int? {
        let room = (longestDatagram - RTPPacket.headerSize) / format.bytesPerFrame
        let wanted = Int((Double(format.sampleRate) * milliseconds / 1000).rounded())
        let count = min(room, wanted)
        return count > 0 ? count : nil
    }

    package init(
        format: RTPStreamFormat, framesPerPacket: Int, payloadType: UInt8 = RTPStreamFormat.dynamicPayloadType,
        source: UInt32, sequence: UInt16, timestamp: UInt32
    ) {
        self.format = format
        self.framesPerPacket = max(1, framesPerPacket)
        self.payloadType = payloadType
        self.source = source
        self.sequence = sequence
        self.timestamp = timestamp
        bytes = .allocate(
            byteCount: RTPPacket.headerSize + self.framesPerPacket * format.bytesPerFrame, alignment: 16)
    }

    deinit { bytes.deallocate() }

    /// The next packet, of `framesPerPacket` frames of each channel; valid until the next call.
    package mutating func next(_ channels: [UnsafeMutablePointer<Float>]) -> UnsafeRawBufferPointer {
        RTPPacket(
            payloadType: payloadType, isMarked: isMarked, sequence: sequence, timestamp: timestamp, source: source,
            payload: RTPPacket.headerSize..<bytes.count
        ).writeHeader(into: bytes)
        let payload = UnsafeMutableRawBufferPointer(rebasing: bytes[RTPPacket.headerSize...])
        for (channel, samples) in channels.enumerated() {
            format.encoding.encode(
                samples, channel: channel, of: format.channelCount, into: payload, count: framesPerPacket)
        }
        isMarked = false
        sequence &+= 1
        timestamp &+= UInt32(framesPerPacket)
        return UnsafeRawBufferPointer(bytes)
    }
}
