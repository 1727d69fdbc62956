internal import AudioTypes

/// The header of a packet of AAC in ADTS (ISO/IEC 13818-7, 6.2).
struct ADTSHeader: Equatable {
    /// Of the header, with its checksum.
    let headerCount: Int
    /// Of the packet, header included.
    let byteCount: Int
    let objectType: UInt8
    let rateIndex: UInt8
    let channelCount: UInt8

    /// Nil for what is no such header, and for packets of several blocks.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 7 else { return nil }
        let header = Array(bytes.prefix(7))
        guard header[0] == 0xff, header[1] & 0xf6 == 0xf0, header[6] & 3 == 0 else { return nil }
        headerCount = header[1] & 1 == 1 ? 7 : 9
        objectType = header[2] >> 6 + 1
        rateIndex = header[2] >> 2 & 15
        channelCount = (header[2] & 1) << 2 | header[3] >> 6
        byteCount = Int(header[3] & 3) << 11 | Int(header[4]) << 3 | Int(header[5] >> 5)
        guard Int(rateIndex) < Self.rates.count, (1...7).contains(channelCount), byteCount > headerCount else {
            return nil
        }
    }

    var sampleRate: Double { Self.rates[Int(rateIndex)] }

    /// What an MPEG-4 decoder has to know (ISO/IEC 14496-3, 1.6.2.1).
    var configuration: [UInt8] { [objectType << 3 | rateIndex >> 1, rateIndex << 7 | channelCount << 3] }

    /// Whether two packets can be of one stream.
    func fits(_ other: Self) -> Bool { configuration == other.configuration }

    private static let rates: [Double] = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
    ]
}

/// AAC in ADTS: packets are without their headers.
final class ADTSFraming: StreamFraming {
    private var isTagRead = false
    private var known: ADTSHeader?
    /// Where no packet is known to begin here, so that another has to follow.
    private var isSearching = false
    private var offset = 0

    func restart() { isSearching = true }

    func next(_ bytes: ArraySlice<UInt8>) throws(StreamFault) -> StreamStep {
        guard isTagRead else { return tag(bytes) }
        guard bytes.count >= 7 else { return .needsMore }
        guard let header = ADTSHeader(bytes), known.map(header.fits) ?? true else { return skip() }
        guard bytes.count >= header.byteCount + (isSearching ? 7 : 0) else { return .needsMore }
        if isSearching {
            guard let following = ADTSHeader(bytes[(bytes.startIndex + header.byteCount)...]), following.fits(header)
            else { return skip() }
            isSearching = false
        }
        guard known == nil else {
            return .packet(head: header.headerCount, count: header.byteCount - header.headerCount)
        }
        known = header
        return .content(content(header), 0)
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

    private func content(_ header: ADTSHeader) -> StreamContent {
        StreamContent(
            fileType: kAudioFileAAC_ADTSType,
            format: AudioStreamBasicDescription(
                mSampleRate: header.sampleRate, mFormatID: kAudioFormatMPEG4AAC,
                mFormatFlags: UInt32(header.objectType), mBytesPerPacket: 0, mFramesPerPacket: 1024, mBytesPerFrame: 0,
                mChannelsPerFrame: header.channelCount == 7 ? 8 : UInt32(header.channelCount), mBitsPerChannel: 0,
                mReserved: 0),
            dataOffset: Int64(offset), maximumPacketSize: 8191, magicCookie: header.configuration)
    }
}
