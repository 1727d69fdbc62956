/// Reads the chunks of a Standard MIDI File.
struct MIDIFileReader {
    private var bytes: MIDIFileBytes
    private let all: [UInt8]

    init(_ all: [UInt8]) {
        self.all = all
        bytes = MIDIFileBytes(all[...], name: "the file")
    }

    private struct Chunk {
        let start: Int
        let name: [UInt8]
        let body: ArraySlice<UInt8>
        /// Whether it claims more bytes than the file has.
        let isCut: Bool
    }

    private static let header = Array("MThd".utf8)
    private static let track = Array("MTrk".utf8)

    mutating func file() throws(MIDIFileError) -> MIDIFile {
        try unwrap()
        let (format, division) = try readHeader()
        var tracks: [MIDIFile.Track] = []
        // Less than eight bytes are no chunk; files end in padding.
        while bytes.remaining >= 8 {
            let chunk = try readChunk()
            guard chunk.name == Self.track else { continue }
            var reader = MIDITrackReader(chunk.body, isCut: chunk.isCut, start: chunk.start)
            tracks.append(try reader.track())
        }
        guard !tracks.isEmpty else {
            throw MIDIFileError(offset: bytes.offset, expected: "a track, MTrk", found: "the end of the file")
        }
        // Some programs write several tracks and a header that speaks of one.
        return MIDIFile(
            format: format == .single && tracks.count > 1 ? .simultaneous : format, division: division, tracks: tracks)
    }

    /// Goes to the file that a RIFF wrapper has in its chunk `data`.
    private mutating func unwrap() throws(MIDIFileError) {
        guard all.starts(with: "RIFF".utf8), all.count >= 12, all[8..<12].elementsEqual("RMID".utf8) else { return }
        _ = bytes.take(12)
        while bytes.remaining >= 8 {
            let name = bytes.take(4)
            let length = (0..<4).reduce(0) { $0 | Int(bytes.take(1).first ?? 0) << (8 * $1) }
            if name.elementsEqual("data".utf8) {
                bytes = MIDIFileBytes(bytes.take(length), name: "the file")
                return
            }
            _ = bytes.take(length + length % 2)
        }
        throw MIDIFileError(offset: bytes.offset, expected: "a chunk 'data'", found: "the end of the RIFF file")
    }

    private mutating func readHeader() throws(MIDIFileError) -> (MIDIFile.Format, MIDIFileDivision) {
        let start = bytes.offset
        guard bytes.remaining >= 8, case let chunk = try readChunk(), chunk.name == Self.header else {
            throw MIDIFileError(offset: start, expected: "the header of a MIDI file, MThd", found: "other bytes")
        }
        var body = MIDIFileBytes(chunk.body, name: "the header")
        let format = UInt16(try body.number(bytes: 2, "the format"))
        _ = try body.number(bytes: 2, "the number of tracks")
        let word = UInt16(try body.number(bytes: 2, "the division"))
        guard let known = MIDIFile.Format(rawValue: format) else {
            throw MIDIFileError(offset: start + 8, expected: "format 0, 1 or 2", found: "\(format)")
        }
        guard let division = MIDIFileDivision(word: word) else {
            throw MIDIFileError(
                offset: start + 12, expected: "1 to 32767 ticks per quarter, or 24, 25, 29 or 30 frames a second",
                found: "the division \(word)")
        }
        return (known, division)
    }

    private mutating func readChunk() throws(MIDIFileError) -> Chunk {
        let start = bytes.offset
        let name = Array(bytes.take(4))
        let length = Int(try bytes.number(bytes: 4, "the length of a chunk"))
        let isCut = length > bytes.remaining
        return Chunk(start: start, name: name, body: bytes.take(length), isCut: isCut)
    }
}
