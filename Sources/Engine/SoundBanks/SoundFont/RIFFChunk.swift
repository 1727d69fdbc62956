/// A chunk of a RIFF file: its name and where its contents are.
struct RIFFChunk {
    let tag: String
    /// The first byte of the contents, and how many there are.
    let start: Int
    let size: Int

    var end: Int { start + size }

    /// The chunk that begins at `offset` and has to end by `limit`.
    init(_ bytes: FileBytes, at offset: Int, limit: Int) throws(SoundBankError) {
        guard limit - offset >= 8 else { throw bytes.error(at: offset, "a chunk's header is cut off") }
        tag = bytes.tag(offset)
        size = bytes.long(offset + 4)
        start = offset + 8
        guard size <= limit - start else {
            throw bytes.error(
                at: offset + 4, "the chunk '\(tag)' says that it has \(size) bytes, and only \(limit - start) follow")
        }
    }

    /// The chunks in `range`. A padding byte follows an odd size (§2.1), and may be missing at the end.
    static func list(_ bytes: FileBytes, _ range: Range<Int>) throws(SoundBankError) -> [RIFFChunk] {
        var chunks: [RIFFChunk] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let chunk = try RIFFChunk(bytes, at: offset, limit: range.upperBound)
            chunks.append(chunk)
            offset = chunk.end + chunk.size % 2
        }
        return chunks
    }
}
