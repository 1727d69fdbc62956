import Glibc
import LinuxSystem
import SoundBanks

/// What a WAVE file says of playing it as an instrument: its chunks `inst` and `smpl`.
///
/// Source: the RIFF specification of 1994, and Microsoft's `smpl` chunk. Chunks that make no sense say nothing.
struct RecordingChunks: Equatable {
    private(set) var rootKey: Int?
    private(set) var keys: ClosedRange<Int>?
    private(set) var velocities: ClosedRange<Int>?
    private(set) var loop: Range<Int>?

    /// Nil for files of other kinds. A chunk of more bytes than these is none of the two.
    static func read(_ path: String) -> RecordingChunks? {
        guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK),
            let header = bytes(file.rawValue, at: 0, 12), header.prefix(4).elementsEqual("RIFF".utf8),
            header.suffix(4).elementsEqual("WAVE".utf8)
        else { return nil }
        var chunks = RecordingChunks()
        var place = 12
        // A file of many small chunks is looked at for so long.
        for _ in 0..<1000 {
            guard let header = bytes(file.rawValue, at: place, 8) else { break }
            let size = number(header, 4)
            if let contents = bytes(file.rawValue, at: place + 8, min(size, 60)) {
                if header.prefix(4).elementsEqual("inst".utf8) { chunks.takeInstrument(contents) }
                if header.prefix(4).elementsEqual("smpl".utf8) { chunks.takeLoop(contents) }
            }
            place += 8 + size + size % 2
        }
        return chunks
    }

    func apply(to sound: inout DecodedSound) {
        (sound.rootKey, sound.keys, sound.velocities, sound.loop) = (rootKey, keys, velocities, loop)
    }

    /// Key, cents, decibels, lowest and highest key, lowest and highest velocity.
    private mutating func takeInstrument(_ bytes: [UInt8]) {
        guard bytes.count >= 7, bytes[0] < 128 else { return }
        rootKey = Int(bytes[0])
        if bytes[3] <= bytes[4], bytes[4] < 128 { keys = Int(bytes[3])...Int(bytes[4]) }
        if bytes[5] <= bytes[6], bytes[6] < 128 { velocities = Int(bytes[5])...Int(bytes[6]) }
    }

    /// Nine numbers, of which the fourth is the key and the eighth counts the loops; then the first loop, whose third
    /// and fourth numbers are its first and last frame.
    private mutating func takeLoop(_ bytes: [UInt8]) {
        guard bytes.count >= 36 else { return }
        let key = Self.number(bytes, 12)
        if rootKey == nil, key < 128 { rootKey = key }
        guard Self.number(bytes, 28) > 0, bytes.count >= 60 else { return }
        let (first, last) = (Self.number(bytes, 44), Self.number(bytes, 48))
        if first < last { loop = first..<last + 1 }
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    private static func bytes(_ file: Int32, at place: Int, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, count, place) }
        return read == count ? bytes : nil
    }
}
