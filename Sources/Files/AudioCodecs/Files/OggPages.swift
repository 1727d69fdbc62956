import CVorbisFile
import Glibc

/// What the pages of an Ogg file say without being decoded.
enum OggPages {
    enum Codec { case vorbis, opus }

    /// By the first packet of one of its streams.
    static func codec(_ descriptor: Int32) -> Codec? {
        let bytes = read(descriptor, from: 0, count: 4096)
        guard bytes.starts(with: Array("OggS".utf8)) else { return nil }
        let found = first(Array("\u{1}vorbis".utf8), in: bytes).map { ($0, Codec.vorbis) }
        let other = first(Array("OpusHead".utf8), in: bytes).map { ($0, Codec.opus) }
        return [found, other].compactMap { $0 }.min { $0.0 < $1.0 }?.1
    }

    /// Whether the last page that is whole ends its stream.
    static func hasEnd(_ descriptor: Int32) -> Bool {
        // A page has at most 65,307 bytes; the last but one may be needed to find the beginning of the last.
        let length = Int64(lseek(descriptor, 0, SEEK_END))
        let bytes = read(descriptor, from: max(0, length - (1 << 18)), count: 1 << 18)
        var (sync, page, isLast) = (ogg_sync_state(), ogg_page(), false)
        ogg_sync_init(&sync)
        defer { ogg_sync_clear(&sync) }
        guard let buffer = ogg_sync_buffer(&sync, bytes.count) else { return true }
        bytes.withUnsafeBytes { source in
            _ = source.baseAddress.map { memcpy(buffer, $0, source.count) }
        }
        ogg_sync_wrote(&sync, bytes.count)
        // What is no page is passed over with a negative answer.
        while case let found = ogg_sync_pageout(&sync, &page), found != 0 {
            if found > 0 { isLast = ogg_page_eos(&page) != 0 }
        }
        return isLast
    }

    private static func read(_ descriptor: Int32, from place: Int64, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count, let start = buffer.baseAddress {
                let got = pread(descriptor, start + initialized, count - initialized, off_t(place) + off_t(initialized))
                guard got > 0 else { break }
                initialized += got
            }
        }
    }

    private static func first(_ wanted: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= wanted.count else { return nil }
        return (0...(bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) }
    }
}
