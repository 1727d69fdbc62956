import AudioContainers
import AudioToolbox

/// An audio file that comes at once, and in pieces: the packets are the same.
enum FileStreamTarget {
    /// What came of it.
    private struct Outcome: Equatable {
        var bytes: [UInt8] = []
        var sizes: [UInt32] = []
        var count = 0
        var contents = 0
        var fault: StreamFault?
    }

    static func run(_ bytes: [UInt8]) {
        let hint = bytes.first.map { $0 & 1 == 0 ? kAudioFileMP3Type : kAudioFileAAC_ADTSType } ?? 0
        let whole = outcome(bytes, hint, piece: max(1, bytes.count))
        for piece in [1, 1 + bytes.count % 13] {
            demand(outcome(bytes, hint, piece: piece) == whole, "other packets come of other pieces")
        }
        seek(bytes, hint)
    }

    private static func outcome(_ bytes: [UInt8], _ hint: AudioFileTypeID, piece: Int) -> Outcome {
        let stream = PacketStream(hint: hint)
        var (outcome, given) = (Outcome(), 0)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = bytes[start..<min(bytes.count, start + piece)]
            given += part.count
            do {
                for event in try part.withUnsafeBytes({ try stream.parse($0, isContinuous: true) }) {
                    add(event, to: &outcome)
                }
            } catch {
                demand(error is StreamFault, "another error: \(error)")
                outcome.fault = error as? StreamFault
                break
            }
            demand(outcome.bytes.count <= given, "packets have more bytes than came")
        }
        return outcome
    }

    private static func add(_ event: StreamEvent, to outcome: inout Outcome) {
        switch event {
        case .content(let content):
            outcome.contents += 1
            demand(content.format.mSampleRate > 0 && content.format.mChannelsPerFrame > 0, "a format of nothing")
            demand(content.dataOffset >= 0 && content.byteCount ?? 0 >= 0, "a header counts less than nothing")
        case .packets(let packets):
            demand(outcome.contents == 1 && packets.count > 0, "packets come without a header, or there are none")
            for description in packets.descriptions {
                let end = description.mStartOffset + Int64(description.mDataByteSize)
                demand(
                    description.mStartOffset >= 0 && end <= packets.bytes.count, "a packet lies outside of its bytes")
                outcome.sizes.append(description.mDataByteSize)
            }
            outcome.bytes += packets.bytes
            outcome.count += packets.count
        }
    }

    /// The second half, after a place was sought in the first.
    private static func seek(_ bytes: [UInt8], _ hint: AudioFileTypeID) {
        let stream = PacketStream(hint: hint)
        let middle = bytes.count / 2
        _ = try? bytes[..<middle].withUnsafeBytes { try stream.parse($0, isContinuous: true) }
        for packet in [0, 1, Int64(middle), .max, -1] {
            if let place = stream.seek(to: packet) { demand(place.byte >= 0, "a packet lies in front of the file") }
        }
        _ = try? bytes[middle...].withUnsafeBytes { try stream.parse($0, isContinuous: false) }
    }

    static var seeds: [FuzzSeed] {
        let stored = AudioContainerTarget.seeds.filter { !$0.bytes.isEmpty }.prefix(8)
        return stored.map { FuzzSeed("stored-\($0.name)", $0.bytes) } + [
            FuzzSeed("mp3", mpeg(3)), FuzzSeed("mp3-tagged", tag + mpeg(2)),
            FuzzSeed("mp3-cut", Array(mpeg(3).dropFirst(90))),
            FuzzSeed("adts", adts(3)), FuzzSeed("flac", flac(2)), FuzzSeed("nothing", []),
        ]
    }

    private static let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 4, 1, 2, 3, 4]

    /// Frames of 32 kbit/s at 48 kHz: 96 bytes.
    private static func mpeg(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { [0xff, 0xfb, 0x14, 0xc4] + [UInt8](repeating: UInt8($0), count: 92) }
    }

    /// Packets of 20 bytes behind headers of 7, 48 kHz, mono.
    private static func adts(_ count: Int) -> [UInt8] {
        (0..<count).flatMap {
            [0xff, 0xf1, 0x4c, 0x40, 27 >> 3, 0x7f, 0xfc] + [UInt8](repeating: UInt8($0), count: 20)
        }
    }

    /// Frames of 192 equal samples, 16 bits, mono, with their checksums.
    private static func flac(_ count: Int) -> [UInt8] {
        let information: [UInt8] =
            [0, 192, 0, 192, 0, 0, 0, 0, 0, 0, 0x0b, 0xb8, 0x00, 0xf0, 0, 0, 0, UInt8(192 * count & 0xff)]
            + [UInt8](repeating: 0, count: 16)
        let frames = (0..<count).flatMap { number -> [UInt8] in
            var frame: [UInt8] = [0xff, 0xf8, 0x1a, 0x08, UInt8(number)]
            frame.append(sum8(frame))
            frame += [0, 0x12, 0x34]
            let sum = sum16(frame)
            return frame + [UInt8(sum >> 8), UInt8(sum & 0xff)]
        }
        return Array("fLaC".utf8) + [0x80, 0, 0, 34] + information + frames
    }

    private static func sum8(_ bytes: [UInt8]) -> UInt8 {
        bytes.reduce(UInt8(0)) { sum, byte in
            (0..<8).reduce(sum ^ byte) { sum, _ in sum & 0x80 != 0 ? sum << 1 ^ 0x07 : sum << 1 }
        }
    }

    private static func sum16(_ bytes: [UInt8]) -> UInt16 {
        bytes.reduce(UInt16(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in sum & 0x8000 != 0 ? sum << 1 ^ 0x8005 : sum << 1 }
        }
    }
}
