/// The header of one RTP packet, and where its samples lie (RFC 3550, 5.1). Thread: any.
package struct RTPPacket: Equatable, Sendable {
    /// What is wrong with bytes that are no packet.
    package enum Fault: Error, Equatable, Sendable {
        /// Fewer bytes than a header has, or than its lists announce.
        case tooShort
        /// Another version than 2.
        case version
        /// More padding than there are bytes.
        case padding
    }

    /// Bytes of a header without sources and extension, as this module writes it.
    package static let headerSize = 12

    /// 0…127: which format the samples have, by the session's description.
    package var payloadType: UInt8
    /// The first after a pause.
    package var isMarked: Bool
    /// Counts packets.
    package var sequence: UInt16
    /// Counts frames: of the packet's first one.
    package var timestamp: UInt32
    /// Names the sender (SSRC).
    package var source: UInt32
    /// The bytes with samples.
    package var payload: Range<Int>

    package init(
        payloadType: UInt8, isMarked: Bool = false, sequence: UInt16, timestamp: UInt32, source: UInt32,
        payload: Range<Int>
    ) {
        self.payloadType = payloadType & 0x7f
        self.isMarked = isMarked
        self.sequence = sequence
        self.timestamp = timestamp
        self.source = source
        self.payload = payload
    }

    /// Reads a header that anybody may have sent; contributing sources and an extension are stepped over.
    package init(reading bytes: UnsafeRawBufferPointer) throws(Fault) {
        guard bytes.count >= Self.headerSize else { throw .tooShort }
        guard bytes[0] >> 6 == 2 else { throw .version }
        var first = Self.headerSize + 4 * Int(bytes[0] & 0x0f)
        if bytes[0] & 0x10 != 0 {
            guard bytes.count >= first + 4 else { throw .tooShort }
            first += 4 + 4 * Int(Self.word16(bytes, first + 2))
        }
        guard bytes.count >= first else { throw .tooShort }
        var end = bytes.count
        if bytes[0] & 0x20 != 0 {
            let padding = Int(bytes[end - 1])
            guard padding > 0, padding <= end - first else { throw .padding }
            end -= padding
        }
        self.init(
            payloadType: bytes[1] & 0x7f, isMarked: bytes[1] & 0x80 != 0, sequence: Self.word16(bytes, 2),
            timestamp: Self.word32(bytes, 4), source: Self.word32(bytes, 8), payload: first..<end)
    }

    /// Writes the header into the first 12 bytes, of which there must be as many.
    package func writeHeader(into bytes: UnsafeMutableRawBufferPointer) {
        bytes[0] = 0x80
        bytes[1] = payloadType | (isMarked ? 0x80 : 0)
        bytes.storeBytes(of: sequence.bigEndian, toByteOffset: 2, as: UInt16.self)
        bytes.storeBytes(of: timestamp.bigEndian, toByteOffset: 4, as: UInt32.self)
        bytes.storeBytes(of: source.bigEndian, toByteOffset: 8, as: UInt32.self)
    }

    private static func word16(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt16 {
        UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    private static func word32(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
