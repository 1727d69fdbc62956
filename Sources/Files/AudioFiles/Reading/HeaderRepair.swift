import CSndfile
import Glibc

/// A header that says that nothing is behind it, though something is: a recorder writes it so and comes back to it at
/// the end, if it comes to its end. Read through this, the file says what is there.
final class HeaderRepair {
    private let descriptor: Int32
    private let length: Int64
    /// Bytes in the place of the file's.
    private let patches: [(place: Int64, bytes: [UInt8])]
    private var position: Int64 = 0

    /// Nil for other headers, and for files that end behind theirs. The descriptor has to live longer than this.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let length = Int64(status.st_size)
        let head = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        let chunks = Chunks(head, length: length)
        let found =
            switch (chunks.name(at: 0), chunks.name(at: 8)) {
            case ("RIFF", "WAVE"): Self.wave(chunks)
            case ("FORM", "AIFF"), ("FORM", "AIFC"): Self.aiff(chunks)
            default: [(place: Int64, bytes: [UInt8])]()
            }
        guard !found.isEmpty else { return nil }
        (self.descriptor, self.length, patches) = (descriptor, length, found)
    }

    private static func wave(_ chunks: Chunks) -> [(place: Int64, bytes: [UInt8])] {
        guard let data = chunks.first("data", bigEndian: false), data.size == 0,
            case let rest = chunks.length - data.place - 8, rest > 0,
            !chunks.areChunks(from: data.place + 8, bigEndian: false)
        else { return [] }
        return [
            (4, bytes(chunks.length - 8, bigEndian: false)), (data.place + 4, bytes(rest, bigEndian: false)),
        ]
    }

    private static func aiff(_ chunks: Chunks) -> [(place: Int64, bytes: [UInt8])] {
        guard let common = chunks.first("COMM", bigEndian: true),
            chunks.number(at: common.place + 10, bigEndian: true) == 0,
            let sound = chunks.first("SSND", bigEndian: true), sound.size == 0 || sound.size == 8,
            let shape = chunks.number(at: common.place + 6, bigEndian: true),
            let bits = chunks.number(at: common.place + 12, bigEndian: true),
            case let frameSize = Int64(shape & 0xffff) * Int64((bits & 0xffff + 7) / 8), frameSize > 0,
            case let rest = chunks.length - sound.place - 16, rest > 0,
            !chunks.areChunks(from: sound.place + 16, bigEndian: true)
        else { return [] }
        return [
            (4, bytes(chunks.length - 8, bigEndian: true)),
            (common.place + 10, bytes(rest / frameSize, bigEndian: true)),
            (sound.place + 4, bytes(rest + 8, bigEndian: true)),
        ]
    }

    private static func bytes(_ number: Int64, bigEndian: Bool) -> [UInt8] {
        let value = UInt32(clamping: number)
        return withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }

    fileprivate var size: Int64 { length }
    fileprivate var place: Int64 { position }

    fileprivate func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : length
        position = max(0, base + offset)
        return position
    }

    fileprivate func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let got = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
        guard got > 0 else { return 0 }
        for patch in patches {
            for (index, byte) in patch.bytes.enumerated() {
                let at = patch.place + Int64(index) - position
                if at >= 0, at < Int64(got) { buffer[Int(at)] = byte }
            }
        }
        position += Int64(got)
        return got
    }
}

/// The chunks at the beginning of an IFF or RIFF file.
private struct Chunks {
    let length: Int64
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], length: Int64) { (self.bytes, self.length) = (bytes, length) }

    func name(at place: Int64) -> String? {
        guard place >= 0, place + 4 <= Int64(bytes.count) else { return nil }
        let name = bytes[Int(place)..<Int(place) + 4]
        return name.allSatisfy { (0x20..<0x7f).contains($0) } ? String(decoding: name, as: UTF8.self) : nil
    }

    func number(at place: Int64, bigEndian: Bool) -> UInt32? {
        guard place >= 0, place + 4 <= Int64(bytes.count) else { return nil }
        let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: Int(place), as: UInt32.self) }
        return bigEndian ? value.bigEndian : value.littleEndian
    }

    func first(_ wanted: String, bigEndian: Bool) -> (place: Int64, size: UInt32)? {
        var place: Int64 = 12
        while let name = name(at: place), let size = number(at: place + 4, bigEndian: bigEndian) {
            if name == wanted { return (place, size) }
            place += 8 + Int64(size) + Int64(size & 1)
        }
        return nil
    }

    /// Whether what begins there is nothing but chunks up to the end: the one before is empty indeed.
    func areChunks(from start: Int64, bigEndian: Bool) -> Bool {
        var place = start
        while place < length {
            guard name(at: place) != nil, let size = number(at: place + 4, bigEndian: bigEndian) else { return false }
            place += 8 + Int64(size) + Int64(size & 1)
        }
        return place - length <= 1
    }
}

private func own(_ data: UnsafeMutableRawPointer?) -> HeaderRepair {
    Unmanaged<HeaderRepair>.fromOpaque(data!).takeUnretainedValue()
}

extension HeaderRepair {
    /// What libsndfile calls instead of the system; the pointer that it hands on is this object's.
    static var calls: SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { own($0).size },
            seek: { offset, whence, data in own(data).seek(offset, whence) },
            read: { bytes, count, data in
                Int64(own(data).read(UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))))
            },
            write: { _, _, _ in 0 },
            tell: { own($0).place })
    }
}
