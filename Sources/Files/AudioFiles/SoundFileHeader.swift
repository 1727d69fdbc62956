import CSndfile

/// What libsndfile found in a file's header, and how far that is to be believed.
struct SoundFileHeader {
    /// nil when the header announces nothing, or what no file can have.
    let frameCount: Int64?
    /// Whether the header announces more bytes than the file has.
    let isCut: Bool

    init(_ handle: borrowing SoundFileHandle) {
        frameCount = Self.frameCount(handle.info)
        isCut = Self.isCut(handle.log)
    }

    /// Frames that a damage may be off: an MP3's length is an estimate, good to a block and the decoder's delay.
    static func tolerance(_ format: Int32) -> Int64 {
        format & Int32(SF_FORMAT_TYPEMASK) == Int32(SF_FORMAT_MPEG) ? 2 * 1152 : 0
    }

    private static func frameCount(_ info: SF_INFO) -> Int64? {
        // An Ogg stream without its last page, and most pipes, come with the largest number or one like it.
        let longest: Int64 = 1 << 48
        guard info.frames >= 0, info.frames < longest else { return nil }
        guard info.seekable == 0 else { return info.frames }
        // Programs that write into a pipe announce 0 bytes, or about as many as 31 or 32 bits can say.
        let bytes = info.frames * Int64(info.channels) * bytesPerSample(info.format)
        return info.frames == 0 || bytes >= placeholder ? nil : info.frames
    }

    private static let placeholder: Int64 = 0x7fff_0000

    static func bytesPerSample(_ format: Int32) -> Int64 {
        switch Int(format & Int32(SF_FORMAT_SUBMASK)) {
        case SF_FORMAT_DOUBLE: 8
        case SF_FORMAT_FLOAT, SF_FORMAT_PCM_32: 4
        case SF_FORMAT_PCM_24: 3
        case SF_FORMAT_PCM_16: 2
        default: 1
        }
    }

    /// libsndfile corrects a chunk that is longer than the file, and only its log mentions it: "data : 9 (should be
    /// 5)".
    private static func isCut(_ log: String) -> Bool {
        log.split(separator: "\n").contains { line in
            guard let correction = correction(line) else { return false }
            // One byte may be padding that was not written.
            return correction.announced - 1 > correction.found && correction.announced < placeholder
        }
    }

    /// What a line of the log corrects. The file's own texts are in the log, too, and may look the same: they are
    /// indented, behind names of their own.
    private static func correction(_ line: Substring) -> (announced: Int64, found: Int64)? {
        let colon = line.split(separator: " : ", maxSplits: 1)
        guard colon.count == 2, isLength(colon[0]), colon[1].last == ")" else { return nil }
        let numbers = colon[1].dropLast().split(separator: " (should be ", omittingEmptySubsequences: false)
        guard numbers.count == 2, let announced = length(numbers[0]), let found = length(numbers[1]) else { return nil }
        return (announced, found)
    }

    /// Whether libsndfile gives lengths under that name: the four characters of a chunk's, or where it indents them.
    private static func isLength(_ name: Substring) -> Bool {
        let known = [" SSND", " BODY", "  Data Size  ", "  Riff size"]
        return known.contains { $0 == name } || name.first != " " && name.count <= 4
    }

    private static func length(_ text: Substring) -> Int64? {
        text.allSatisfy { ("0"..."9").contains($0) } ? Int64(text) : nil
    }
}
