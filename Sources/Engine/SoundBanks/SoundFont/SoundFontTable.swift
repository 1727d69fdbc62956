/// A table of a SoundFont file: records of one size, of which the last only ends the one before.
struct SoundFontTable {
    private let bytes: FileBytes
    private let chunk: RIFFChunk
    let recordSize: Int
    /// Without the last one.
    let count: Int

    init(_ bytes: FileBytes, _ chunks: [RIFFChunk], _ tag: String, recordSize: Int) throws(SoundBankError) {
        guard let chunk = chunks.first(where: { $0.tag == tag }) else {
            throw SoundBankError(file: bytes.file, place: .wholeFile, reason: "there is no table '\(tag)'")
        }
        guard chunk.size % recordSize == 0, chunk.size >= recordSize else {
            throw bytes.error(
                at: chunk.start - 4,
                "the table '\(tag)' has \(chunk.size) bytes, which are no whole records of \(recordSize)")
        }
        self.bytes = bytes
        self.chunk = chunk
        self.recordSize = recordSize
        count = chunk.size / recordSize - 1
    }

    var tag: String { chunk.tag }

    /// Where a record begins in the file, the last one included.
    func offset(_ index: Int) -> Int {
        precondition(index >= 0 && index <= count, "a record beyond a table that was measured")
        return chunk.start + index * recordSize
    }

    /// What a record and the next one say of another table at `field`: the places there that are its own.
    func range(_ index: Int, field: Int, in other: SoundFontTable) throws(SoundBankError) -> Range<Int> {
        let (first, next) = (bytes.word(offset(index) + field), bytes.word(offset(index + 1) + field))
        guard first <= next, next <= other.count else {
            throw bytes.error(
                at: offset(index) + field,
                "record \(index) of '\(tag)' names \(first) ..< \(next) of the \(other.count) records of '\(other.tag)'"
            )
        }
        return first..<next
    }
}
