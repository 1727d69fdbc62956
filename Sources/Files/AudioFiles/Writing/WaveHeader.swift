import CSndfile

/// The beginning of a WAV file, up to its samples, as long for every length of the file: a file that outgrows 4 GiB
/// becomes an RF64 (EBU Tech 3306) in the place that a JUNK chunk kept free.
struct WaveHeader {
    /// Bytes of one frame.
    let frameSize: Int
    private let tag: UInt16
    private let sampleRate: UInt32
    private let channelCount: UInt16
    /// A bit for each channel, in their order; 0 where nothing is known of them. Nil for the short form of the header.
    private let speakers: UInt32?
    private let longestRIFF: Int64

    /// Nil for samples that are written by other means.
    /// - Parameters:
    ///   - info: of a WAV file.
    ///   - speakers: as `ChannelMap.waveMask`.
    ///   - longestRIFF: bytes behind the first eight; another limit than the format's is for tests.
    init?(_ info: SF_INFO, speakers: UInt32?, longestRIFF: Int64 = Int64(UInt32.max)) {
        guard let (tag, size) = Self.samples[Int(info.format) & SF_FORMAT_SUBMASK] else { return nil }
        self.tag = tag
        frameSize = size * Int(info.channels)
        sampleRate = UInt32(info.samplerate)
        channelCount = UInt16(info.channels)
        // Only the extended header says what more than two channels are for.
        let isLinear = tag == Self.pcm || tag == Self.float
        self.speakers = isLinear && (info.channels > 2 || speakers != nil) ? speakers ?? 0 : nil
        self.longestRIFF = longestRIFF
    }

    /// What libsndfile is to make: the samples without any header.
    static func raw(_ format: Int32) -> Int32 {
        Int32(SF_FORMAT_RAW | SF_ENDIAN_LITTLE) | format & Int32(SF_FORMAT_SUBMASK)
    }

    var byteCount: Int { bytes(frameCount: 0).count }

    func bytes(frameCount: Int64) -> [UInt8] {
        let data = frameCount * Int64(frameSize)
        let format = format
        let rest = 36 + format.count + 8
        let whole = Int64(4 + rest) + data + (data & 1)
        let isLong = whole > longestRIFF
        var bytes = Array((isLong ? "RF64" : "RIFF").utf8)
        bytes.append(little: isLong ? .max : UInt32(truncatingIfNeeded: whole))
        bytes += Array((isLong ? "WAVEds64" : "WAVEJUNK").utf8)
        bytes.append(little: UInt32(28))
        for value in [whole, data, frameCount] { bytes.append(little: UInt64(isLong ? value : 0)) }
        bytes.append(little: UInt32(0))
        bytes += format
        if tag != Self.pcm {
            // Frames, which no reader needs where there is another count of them.
            bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: Self.bytes(isLong ? .max : UInt32(frameCount)))
        }
        bytes += Array("data".utf8)
        bytes.append(little: isLong ? .max : UInt32(truncatingIfNeeded: data))
        return bytes
    }

    /// "fmt ", and "fact" where samples are no integers.
    private var format: [UInt8] {
        var body: [UInt8] = []
        body.append(little: speakers == nil ? tag : 0xfffe)
        body.append(little: channelCount)
        body.append(little: sampleRate)
        body.append(little: UInt32(truncatingIfNeeded: Int(sampleRate) * frameSize))
        body.append(little: UInt16(truncatingIfNeeded: frameSize))
        let bits = UInt16(frameSize / Int(channelCount) * 8)
        body.append(little: bits)
        if let speakers {
            body.append(little: UInt16(22))
            body.append(little: bits)
            body.append(little: speakers)
            body.append(little: tag)
            body += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]
        } else if tag != Self.pcm {
            body.append(little: UInt16(0))
        }
        var bytes = Array("fmt ".utf8)
        bytes.append(little: UInt32(body.count))
        bytes += body
        guard tag != Self.pcm else { return bytes }
        bytes += Array("fact".utf8)
        bytes.append(little: UInt32(4))
        bytes.append(little: UInt32(0))
        return bytes
    }

    private static let (pcm, float): (UInt16, UInt16) = (1, 3)

    /// Format tags, and bytes of a sample.
    private static let samples: [Int: (UInt16, Int)] = [
        SF_FORMAT_PCM_U8: (pcm, 1), SF_FORMAT_PCM_16: (pcm, 2), SF_FORMAT_PCM_24: (pcm, 3),
        SF_FORMAT_PCM_32: (pcm, 4), SF_FORMAT_FLOAT: (float, 4), SF_FORMAT_DOUBLE: (float, 8),
        SF_FORMAT_ALAW: (6, 1), SF_FORMAT_ULAW: (7, 1),
    ]

    private static func bytes(_ value: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(little: value)
        return bytes
    }
}

extension [UInt8] {
    /// In RIFF's order.
    fileprivate mutating func append(little value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
