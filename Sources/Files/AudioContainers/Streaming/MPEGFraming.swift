internal import AudioTypes

/// The header of a frame of MPEG audio, layer III, with what it says of the stream.
struct MPEGStreamHeader: Equatable {
    let byteCount: Int
    let frameCount: Int
    let sampleRate: Int
    let channelCount: Int
    /// Where a first frame that only describes the file says so, in bytes from its beginning.
    let descriptionOffset: Int

    /// Nil for what is no such header, or one whose length is not given.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 4 else { return nil }
        let header = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let (version, layer) = (header >> 19 & 3, header >> 17 & 3)
        let (rate, bits) = (Int(header >> 10 & 3), Int(header >> 12 & 15))
        guard header >> 21 == 0x7ff, version != 1, layer == 1, rate < 3, (1...14).contains(bits) else { return nil }
        let isFirst = version == 3
        sampleRate = [44_100, 48_000, 32_000][rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        frameCount = isFirst ? 1152 : 576
        let kilobits = (isFirst ? Self.first : Self.second)[bits]
        byteCount = frameCount / 8 * kilobits * 1000 / sampleRate + Int(header >> 9 & 1)
        channelCount = header >> 6 & 3 == 3 ? 1 : 2
        descriptionOffset = 4 + (isFirst ? (channelCount == 1 ? 17 : 32) : (channelCount == 1 ? 9 : 17))
    }

    /// Whether two frames can be of one stream.
    func fits(_ other: Self) -> Bool { sampleRate == other.sampleRate && frameCount == other.frameCount }

    private static let first = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let second = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}

/// MP3: frames, behind a tag or not.
final class MPEGFraming: StreamFraming {
    private var isTagRead = false
    private var known: MPEGStreamHeader?
    /// Where no frame is known to begin here, so that another has to follow.
    private var isSearching = false
    private var offset = 0

    func restart() { isSearching = true }

    func next(_ bytes: ArraySlice<UInt8>) throws(StreamFault) -> StreamStep {
        guard isTagRead else { return tag(bytes) }
        guard bytes.count >= 4 else { return .needsMore }
        guard let header = MPEGStreamHeader(bytes), known.map(header.fits) ?? true else { return skip() }
        guard bytes.count >= header.byteCount + (isSearching ? 4 : 0) else { return .needsMore }
        if isSearching {
            guard let following = MPEGStreamHeader(bytes[(bytes.startIndex + header.byteCount)...]),
                following.fits(header)
            else { return skip() }
            isSearching = false
        }
        return known == nil ? begin(header, bytes) : .packet(head: 0, count: header.byteCount)
    }

    private func tag(_ bytes: ArraySlice<UInt8>) -> StreamStep {
        guard bytes.count >= 3, let length = StreamKinds.tagLength(bytes) else { return .needsMore }
        guard bytes.count >= length else { return .needsMore }
        isTagRead = true
        offset = length
        return .skip(length)
    }

    private func skip() -> StreamStep {
        isSearching = true
        if known == nil { offset += 1 }
        return .skip(1)
    }

    private func begin(_ header: MPEGStreamHeader, _ bytes: ArraySlice<UInt8>) -> StreamStep {
        known = header
        var content = StreamContent(
            fileType: kAudioFileMP3Type,
            format: AudioStreamBasicDescription(
                mSampleRate: Double(header.sampleRate), mFormatID: kAudioFormatMPEGLayer3, mFormatFlags: 0,
                mBytesPerPacket: 0, mFramesPerPacket: UInt32(header.frameCount), mBytesPerFrame: 0,
                mChannelsPerFrame: UInt32(header.channelCount), mBitsPerChannel: 0, mReserved: 0),
            dataOffset: Int64(offset), maximumPacketSize: 1441)
        let frame = bytes.prefix(header.byteCount)
        guard let description = description(of: frame.dropFirst(header.descriptionOffset)) else {
            return .content(content, 0)
        }
        (content.packetCount, content.byteCount) = description
        return .content(content, header.byteCount)
    }

    /// Packets and bytes as a frame without sound says them, which encoders put in front; nil for a frame with sound.
    private func description(of bytes: ArraySlice<UInt8>) -> (packets: Int64?, bytes: Int64?)? {
        let mark = String(decoding: bytes.prefix(4), as: UTF8.self)
        guard mark == "Xing" || mark == "Info", bytes.count >= 16 else { return nil }
        let numbers = bytes.dropFirst(4).prefix(12)
        func number(_ index: Int) -> Int64 {
            numbers.dropFirst(4 * index).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
        }
        let flags = number(0)
        let packets = flags & 1 != 0 ? number(1) : nil
        return (packets, flags & 2 != 0 ? number(packets == nil ? 1 : 2) : nil)
    }
}
