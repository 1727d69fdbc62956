internal import AudioTypes

/// FLAC (RFC 9639): blocks of metadata, then frames, which nothing but their content says the length of.
final class FLACFraming: StreamFraming {
    private var information: [UInt8] = []
    private var isReady = false
    private var offset = 4
    /// The frame that is looked at: its bytes so far that were summed, and their sum.
    private var summed = 0
    private var sum: UInt16 = 0
    /// Bytes that it can have at most, once its header was read.
    private var limit = 0
    /// Where the sum was 0 and the frame did not end; one in 65,536 places, of frames as encoders make them.
    private var falseEnds = 0
    private static let mostFalseEnds = 64

    func restart() { (summed, sum, limit, falseEnds) = (0, 0, 0, 0) }

    func next(_ bytes: ArraySlice<UInt8>) throws(StreamFault) -> StreamStep {
        isReady ? frame(bytes) : try metadata(bytes)
    }

    private func metadata(_ bytes: ArraySlice<UInt8>) throws(StreamFault) -> StreamStep {
        if offset == 4, information.isEmpty, bytes.prefix(4).elementsEqual("fLaC".utf8) {
            // The mark, whose bytes are read with the first block.
            return try block(bytes.dropFirst(4), head: 4)
        }
        return try block(bytes, head: 0)
    }

    private func block(_ bytes: ArraySlice<UInt8>, head: Int) throws(StreamFault) -> StreamStep {
        guard bytes.count >= 4 else { return .needsMore }
        let header = Array(bytes.prefix(4))
        let length = Int(header[1]) << 16 | Int(header[2]) << 8 | Int(header[3])
        guard bytes.count >= 4 + length else { return .needsMore }
        if information.isEmpty {
            guard header[0] & 0x7f == 0, length == 34 else { throw .header }
            information = Array(bytes.dropFirst(4).prefix(34))
        }
        offset += 4 + length
        guard header[0] & 0x80 != 0 else { return .skip(head + 4 + length) }
        isReady = true
        return .content(try content(), head + 4 + length)
    }

    private func content() throws(StreamFault) -> StreamContent {
        let stream = FLACStreamInformation(information)
        guard stream.sampleRate > 0, stream.bits >= 4 else { throw .header }
        var content = StreamContent(
            fileType: kAudioFileFLACType,
            format: AudioStreamBasicDescription(
                mSampleRate: Double(stream.sampleRate), mFormatID: kAudioFormatFLAC,
                mFormatFlags: [16: 1, 20: 2, 24: 3, 32: 4][stream.bits] ?? 0, mBytesPerPacket: 0,
                mFramesPerPacket: stream.leastFrames == stream.mostFrames ? UInt32(stream.mostFrames) : 0,
                mBytesPerFrame: 0, mChannelsPerFrame: UInt32(stream.channels), mBitsPerChannel: UInt32(stream.bits),
                mReserved: 0),
            dataOffset: Int64(offset), maximumPacketSize: UInt32(stream.longestFrame),
            // The mark and this block as the last one, as FLAC's decoder takes them.
            magicCookie: Array("fLaC".utf8) + [0x80, 0, 0, 34] + information)
        if stream.leastFrames == stream.mostFrames, stream.mostFrames > 0, stream.frameCount > 0 {
            content.packetCount = (stream.frameCount + Int64(stream.mostFrames) - 1) / Int64(stream.mostFrames)
        }
        return content
    }

    /// A frame ends where the sum of all its bytes, its checksum among them, is 0, and its content says so.
    private func frame(_ bytes: ArraySlice<UInt8>) -> StreamStep {
        let bits = FLACStreamInformation(information).bits
        if limit == 0 {
            guard bytes.count >= 2 else { return .needsMore }
            guard bytes[bytes.startIndex] == 0xff, bytes[bytes.startIndex + 1] & 0xfe == 0xf8 else { return .skip(1) }
            guard let most = FLACFrame.mostBytes(bytes.prefix(FLACFrame.longestHeader), streamBits: bits) else {
                return bytes.count < FLACFrame.longestHeader ? .needsMore : .skip(1)
            }
            limit = most
        }
        while summed < bytes.count {
            sum = FLACChecksum.add(bytes[bytes.startIndex + summed], to: sum)
            summed += 1
            if sum == 0, summed > 6 {
                if FLACFrame.length(bytes.prefix(summed), streamBits: bits) == summed {
                    defer { restart() }
                    return .packet(head: 0, count: summed)
                }
                falseEnds += 1
            }
            guard summed > limit || falseEnds > Self.mostFalseEnds else { continue }
            // Damaged: the next frame is looked for behind all of this, so that no bytes are read twice.
            defer { restart() }
            return .skip(summed)
        }
        return .needsMore
    }
}

/// The block that every FLAC stream begins with.
struct FLACStreamInformation {
    let leastFrames: Int
    let mostFrames: Int
    let longestFrame: Int
    let sampleRate: Int
    let channels: Int
    let bits: Int
    /// Of the stream; 0 where nobody knows.
    let frameCount: Int64

    /// - Parameter bytes: 34.
    init(_ bytes: [UInt8]) {
        func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
        (leastFrames, mostFrames) = (Int(number(0..<2)), Int(number(2..<4)))
        longestFrame = Int(number(7..<10))
        let rest = number(10..<18)
        sampleRate = Int(rest >> 44)
        channels = Int(rest >> 41 & 7) + 1
        bits = Int(rest >> 36 & 31) + 1
        frameCount = Int64(rest & 0xf_ffff_ffff)
    }
}

/// The checksum of a FLAC frame: x¹⁶ + x¹⁵ + x² + 1 (RFC 9639, 9.3).
enum FLACChecksum {
    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte) << 8) { sum, _ in sum & 0x8000 != 0 ? sum << 1 ^ 0x8005 : sum << 1 }
    }

    static func add(_ byte: UInt8, to sum: UInt16) -> UInt16 { sum << 8 ^ table[Int(UInt8(sum >> 8) ^ byte)] }
}
