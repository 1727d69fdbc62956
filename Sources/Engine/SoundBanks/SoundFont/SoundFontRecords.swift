/// The nine tables and the samples of a SoundFont file, found and measured (SoundFont 2.04 §4 ... §7).
struct SoundFontRecords {
    let bytes: FileBytes
    let name: String
    let presets: SoundFontTable
    let presetBags: SoundFontTable
    let presetModulators: SoundFontTable
    let presetGenerators: SoundFontTable
    let instruments: SoundFontTable
    let instrumentBags: SoundFontTable
    let instrumentModulators: SoundFontTable
    let instrumentGenerators: SoundFontTable
    let sampleHeaders: SoundFontTable
    /// The upper 16 bits of every frame, and the lower 8 where they are there.
    let words: RIFFChunk
    let lowBytes: RIFFChunk?

    var frameCount: Int { words.size / 2 }

    init(_ bytes: FileBytes) throws(SoundBankError) {
        self.bytes = bytes
        let lists = try Self.lists(bytes)
        name = try Self.information(bytes, lists["INFO"])
        let data = try Self.list(bytes, lists["sdta"], "sdta")
        guard let words = data.first(where: { $0.tag == "smpl" }) else {
            throw SoundBankError(file: bytes.file, place: .wholeFile, reason: "there is no chunk 'smpl' with samples")
        }
        self.words = words
        lowBytes = data.first { $0.tag == "sm24" && $0.size >= words.size / 2 }
        let tables = try Self.list(bytes, lists["pdta"], "pdta")
        func table(_ tag: String, _ recordSize: Int) throws(SoundBankError) -> SoundFontTable {
            try SoundFontTable(bytes, tables, tag, recordSize: recordSize)
        }
        presets = try table("phdr", 38)
        presetBags = try table("pbag", 4)
        presetModulators = try table("pmod", 10)
        presetGenerators = try table("pgen", 4)
        instruments = try table("inst", 22)
        instrumentBags = try table("ibag", 4)
        instrumentModulators = try table("imod", 10)
        instrumentGenerators = try table("igen", 4)
        sampleHeaders = try table("shdr", 46)
    }

    /// The lists of the file by their kinds; the first of each kind counts.
    private static func lists(_ bytes: FileBytes) throws(SoundBankError) -> [String: RIFFChunk] {
        guard bytes.count >= 12, bytes.tag(0) == "RIFF", bytes.tag(8) == "sfbk" else {
            throw bytes.error(at: 0, "this is no SoundFont file: it does not begin with 'RIFF' and 'sfbk'")
        }
        let file = try RIFFChunk(bytes, at: 0, limit: bytes.count)
        var lists: [String: RIFFChunk] = [:]
        guard file.size >= 4 else { throw bytes.error(at: 4, "the file says that it is empty") }
        for chunk in try RIFFChunk.list(bytes, file.start + 4..<file.end) where chunk.tag == "LIST" && chunk.size >= 4 {
            let kind = bytes.tag(chunk.start)
            if lists[kind] == nil { lists[kind] = chunk }
        }
        return lists
    }

    private static func list(
        _ bytes: FileBytes, _ chunk: RIFFChunk?, _ kind: String
    ) throws(SoundBankError) -> [RIFFChunk] {
        guard let chunk else {
            throw SoundBankError(file: bytes.file, place: .wholeFile, reason: "there is no list '\(kind)'")
        }
        return try RIFFChunk.list(bytes, chunk.start + 4..<chunk.end)
    }

    /// Looks at the version and returns the bank's name.
    private static func information(_ bytes: FileBytes, _ chunk: RIFFChunk?) throws(SoundBankError) -> String {
        let chunks = try list(bytes, chunk, "INFO")
        if let version = chunks.first(where: { $0.tag == "ifil" && $0.size >= 4 }), bytes.word(version.start) != 2 {
            let number = bytes.word(version.start)
            throw bytes.error(at: version.start, "SoundFont of version \(number) cannot be read, only of version 2")
        }
        return chunks.first { $0.tag == "INAM" }.map { bytes.text($0.start, min($0.size, 256)) } ?? ""
    }
}
