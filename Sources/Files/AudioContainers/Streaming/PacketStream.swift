package import AudioTypes

/// The packets of a file that comes piece by piece, whatever the pieces.
///
/// It keeps no more than a header or one packet of bytes that made nothing yet. Not safe for use from two threads at a time.
/// Thread: any but render.
package final class PacketStream {
    /// The longest header that is kept, in bytes: pictures come in it.
    static let longestHeader = 16 << 20

    private let hint: AudioFileTypeID
    private var framing: (any StreamFraming)?
    private var pending: [UInt8] = []
    private var fault: StreamFault?
    /// What the stream's header said, once it did.
    package private(set) var content: StreamContent?
    /// Bytes and packets that came so far, with what stands between packets.
    private var seen: (bytes: Int64, packets: Int64) = (0, 0)

    /// - Parameter hint: counts where the bytes do not say what they are; 0 for none.
    package init(hint: AudioFileTypeID) { self.hint = hint }

    /// Takes the next bytes of the file.
    /// - Parameter isContinuous: whether they follow those before them.
    /// - Throws: `StreamFault`, then and from then on.
    package func parse(_ bytes: UnsafeRawBufferPointer, isContinuous: Bool) throws(StreamFault) -> [StreamEvent] {
        if let fault { throw fault }
        if !isContinuous, content != nil {
            pending = []
            framing?.restart()
        }
        pending += bytes
        do {
            return try advance()
        } catch {
            fault = error
            throw error
        }
    }

    /// Where a packet's bytes begin, behind the header, and whether that is a guess; nil before packets are known. The
    /// bytes from there on are taken next.
    package func seek(to packet: Int64) -> (byte: Int64, isEstimate: Bool)? {
        guard let content, packet >= 0 else { return nil }
        let size = Int64(content.format.mBytesPerPacket)
        if size > 0 {
            let (byte, isTooLarge) = packet.multipliedReportingOverflow(by: size)
            guard !isTooLarge, byte <= content.byteCount ?? .max else { return nil }
            (framing as? ContainerFraming)?.position = byte
            return (byte, false)
        }
        guard let average = averagePacketSize else { return packet == 0 ? (0, false) : nil }
        let byte = Double(packet) * average
        return byte < 0x1p62 ? (Int64(byte), packet > 0) : nil
    }

    /// In bytes, with what stands between packets; nil before there was one.
    package var averagePacketSize: Double? {
        if let content, let bytes = content.byteCount, let packets = content.packetCount, packets > 0 {
            return Double(bytes) / Double(packets)
        }
        return seen.packets > 0 ? Double(seen.bytes) / Double(seen.packets) : nil
    }

    private func advance() throws(StreamFault) -> [StreamEvent] {
        if framing == nil { framing = try StreamKinds.framing(pending, hint: hint) }
        guard let framing else { return [] }
        var (events, packets, place): ([StreamEvent], StreamPackets, Int) = ([], StreamPackets(), 0)
        defer { pending.removeFirst(place) }
        while true {
            switch try framing.next(pending[place...]) {
            case .needsMore:
                if content == nil, pending.count - place > Self.longestHeader { throw .order }
                if !packets.isEmpty { events.append(.packets(packets)) }
                return events
            case .skip(let count): place += count
            case .content(let found, let count):
                content = found
                events.append(.content(found))
                place += count
            case .packet(let head, let count):
                packets.append(pending[(place + head)..<(place + head + count)])
                seen = (seen.bytes + Int64(head + count), seen.packets + 1)
                place += head + count
            case .packets(let count, let size):
                packets.bytes += pending[place..<(place + count * size)]
                packets.count += count
                seen = (seen.bytes + Int64(count * size), seen.packets + Int64(count))
                place += count * size
            }
        }
    }
}

/// What is to be done with the next bytes of a stream.
enum StreamStep {
    case needsMore
    /// Bytes that mean nothing.
    case skip(Int)
    /// The header is known, of which so many bytes are read.
    case content(StreamContent, Int)
    /// A packet behind so many bytes that are none of it.
    case packet(head: Int, count: Int)
    /// So many packets of one size in bytes.
    case packets(Int, size: Int)
}

/// Finds packets in the bytes of one kind of file. What it says depends on the bytes only, not on how many there are: more of
/// them give the same steps.
protocol StreamFraming: AnyObject {
    /// - Throws: `StreamFault`.
    func next(_ bytes: ArraySlice<UInt8>) throws(StreamFault) -> StreamStep
    /// The next bytes are from elsewhere in the file.
    func restart()
}

/// Tells kinds of files by their first bytes.
enum StreamKinds {
    /// Nil where more bytes are needed. Throws `StreamFault.unknownType`.
    static func framing(_ bytes: [UInt8], hint: AudioFileTypeID) throws(StreamFault) -> (any StreamFraming)? {
        guard bytes.count >= 4 else { return nil }
        switch String(decoding: bytes[..<4], as: UTF8.self) {
        case "RIFF", "RF64", "BW64", "FORM", "caff", ".snd": return ContainerFraming()
        case "fLaC": return FLACFraming()
        default: break
        }
        if bytes[..<3].elementsEqual("ID3".utf8) {
            return hint == kAudioFileAAC_ADTSType ? HeaderedFraming<ADTSHeader>() : HeaderedFraming<MPEGFrameHeader>()
        }
        if ADTSHeader(bytes[...]) != nil || bytes.count < 7 && bytes[0] == 0xff && bytes[1] & 0xf6 == 0xf0 {
            return bytes.count < 7 ? nil : HeaderedFraming<ADTSHeader>()
        }
        if MPEGFrameHeader(bytes[...]) != nil { return HeaderedFraming<MPEGFrameHeader>() }
        switch hint {
        case kAudioFileMP3Type: return HeaderedFraming<MPEGFrameHeader>()
        case kAudioFileAAC_ADTSType: return HeaderedFraming<ADTSHeader>()
        default: throw .unknownType
        }
    }

    /// Bytes of an ID3v2 tag in front of the audio, which has a length of its own; nil where more bytes are needed.
    static func tagLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        let start = bytes.startIndex
        let mark = Array("ID3".utf8)
        guard bytes.prefix(3).elementsEqual(mark.prefix(bytes.count)) else { return 0 }
        guard bytes.count >= 10 else { return nil }
        let length = bytes[(start + 6)..<(start + 10)].reduce(0) { $0 << 7 | Int($1 & 0x7f) }
        return 10 + length + (bytes[start + 5] & 0x10 != 0 ? 10 : 0)
    }
}
