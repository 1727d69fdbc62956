package import AudioTypes

/// What a stream's header says.
package struct StreamContent: Sendable {
    package let fileType: AudioFileTypeID
    package let format: AudioStreamBasicDescription
    /// Bytes in front of the packets.
    package let dataOffset: Int64
    /// Of all packets; nil where the header does not say.
    package var byteCount: Int64?
    package var packetCount: Int64?
    /// In bytes; 0 where nobody knows.
    package var maximumPacketSize: UInt32 = 0
    /// What a decoder has to know.
    package var magicCookie: [UInt8] = []
}

/// Packets of a stream, one behind the other.
package struct StreamPackets: Sendable {
    package var bytes: [UInt8] = []
    package var count = 0
    /// Where each lies in the bytes; none where all have one size.
    package var descriptions: [AudioStreamPacketDescription] = []

    package var isEmpty: Bool { count == 0 }

    mutating func append(_ packet: ArraySlice<UInt8>) {
        descriptions.append(
            AudioStreamPacketDescription(
                mStartOffset: Int64(bytes.count), mVariableFramesInPacket: 0, mDataByteSize: UInt32(packet.count)))
        bytes += packet
        count += 1
    }
}

/// What came of some bytes of a stream.
package enum StreamEvent: Sendable {
    /// Its header; once, before the first packet.
    case content(StreamContent)
    case packets(StreamPackets)
}

/// Why a stream cannot be read.
package enum StreamFault: Error, Sendable {
    /// Bytes of no file that is known here.
    case unknownType
    /// Packets that are not read here.
    case unknownFormat
    /// A header that makes no sense.
    case header
    /// What describes the packets comes behind them, or too far in.
    case order
}
