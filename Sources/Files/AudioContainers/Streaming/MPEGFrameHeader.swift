internal import AudioTypes

/// The header of a frame of MPEG audio, layer III, with what it says of the stream.
package struct MPEGFrameHeader: FrameHeader {
    static let length = 4
    let headerCount = 0
    /// Bytes of the frame, header included.
    package let byteCount: Int
    /// Frames of audio: 1152, or 576 of the low rates.
    package let frameCount: Int
    let sampleRate: Int
    let channelCount: Int
    /// Where a first frame that only describes the file says so, in bytes from its beginning.
    let descriptionOffset: Int

    /// Nil for what is no such header, or one whose length is not given.
    package init?(_ bytes: ArraySlice<UInt8>) {
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

    func fits(_ other: Self) -> Bool { sampleRate == other.sampleRate && frameCount == other.frameCount }

    func begin(_ frame: ArraySlice<UInt8>, dataOffset: Int64) -> (StreamContent, readCount: Int) {
        var content = StreamContent(
            fileType: kAudioFileMP3Type,
            format: AudioStreamBasicDescription(
                mSampleRate: Double(sampleRate), mFormatID: kAudioFormatMPEGLayer3, mFormatFlags: 0,
                mBytesPerPacket: 0, mFramesPerPacket: UInt32(frameCount), mBytesPerFrame: 0,
                mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 0, mReserved: 0),
            dataOffset: dataOffset, maximumPacketSize: 1441)
        guard let description = description(of: frame.dropFirst(descriptionOffset)) else {
            return (content, 0)
        }
        (content.packetCount, content.byteCount) = description
        return (content, byteCount)
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

    private static let first = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let second = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
