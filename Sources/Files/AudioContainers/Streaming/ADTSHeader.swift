internal import AudioTypes

/// The header of a packet of AAC in ADTS (ISO/IEC 13818-7, 6.2).
struct ADTSHeader: FrameHeader {
    static let length = 7
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

    func fits(_ other: Self) -> Bool { configuration == other.configuration }

    func begin(_ frame: ArraySlice<UInt8>, dataOffset: Int64) -> (StreamContent, readCount: Int) {
        let content = StreamContent(
            fileType: kAudioFileAAC_ADTSType,
            format: AudioStreamBasicDescription(
                mSampleRate: sampleRate, mFormatID: kAudioFormatMPEG4AAC,
                mFormatFlags: UInt32(objectType), mBytesPerPacket: 0, mFramesPerPacket: 1024, mBytesPerFrame: 0,
                mChannelsPerFrame: channelCount == 7 ? 8 : UInt32(channelCount), mBitsPerChannel: 0,
                mReserved: 0),
            dataOffset: dataOffset, maximumPacketSize: 8191, magicCookie: configuration)
        return (content, 0)
    }

    private static let rates: [Double] = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
    ]
}
