/// The four bytes before each frame of MPEG audio, layer III.
struct MPEGFrameHeader: Equatable {
    /// Bytes of the frame, header included.
    let byteCount: Int
    /// Frames of audio: 1152, or 576 of the low rates.
    let frameCount: Int

    /// Nil for what is no such header, or one whose length is not given.
    init?(_ bytes: some Collection<UInt8>) {
        let header = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let (version, layer) = (header >> 19 & 3, header >> 17 & 3)
        let (rate, bits) = (Int(header >> 10 & 3), Int(header >> 12 & 15))
        guard bytes.count >= 4, header >> 21 == 0x7ff, version != 1, layer == 1, rate < 3, (1...14).contains(bits)
        else {
            return nil
        }
        let isFirst = version == 3
        let sampleRate = [44_100, 48_000, 32_000][rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let kilobits = (isFirst ? Self.first : Self.second)[bits]
        frameCount = isFirst ? 1152 : 576
        byteCount = frameCount / 8 * kilobits * 1000 / sampleRate + Int(header >> 9 & 1)
    }

    private static let first = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let second = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
