import Foundation

/// Where a library in ELF looks for others: the folders that were written into it when it was linked.
///
/// Those of the machine that built it say nothing on another one, and tell where its author keeps things. Reading bytes
/// that may be anybody's: every place is checked.
struct LibraryPaths {
    private var bytes: Data
    private struct Segment {
        var kind: UInt32
        var offset, address, size: UInt64
    }

    /// A dynamic entry that names such folders: DT_RPATH or DT_RUNPATH.
    private static let pathTags: Set<UInt64> = [15, 29]
    private static let stringTableTag: UInt64 = 5
    private static let (loaded, dynamic): (UInt32, UInt32) = (1, 2)

    /// Throws for a file that is no ELF of 64 bits in the usual order.
    init(_ bytes: Data) throws(CommandFailure) {
        self.bytes = Data(bytes)
        guard bytes.count >= 64, bytes.prefix(6).elementsEqual([0x7f, 0x45, 0x4c, 0x46, 2, 1]) else {
            throw CommandFailure(.unit, "the library is not an ELF file of 64 bits")
        }
    }

    /// The file with those folders only that are named from the library's own place.
    func withoutForeignFolders() -> Data {
        var result = bytes
        for place in paths() {
            let kept = place.text.split(separator: ":").filter { $0.hasPrefix("$ORIGIN") }.joined(separator: ":")
            // In place, and shorter: nothing else moves.
            var text = Array(kept.utf8)
            text += Array(repeating: 0, count: place.text.utf8.count - text.count)
            result.replaceSubrange(place.offset..<place.offset + text.count, with: text)
        }
        return result
    }

    /// The folders, as they are written.
    var folders: [String] { paths().flatMap { $0.text.split(separator: ":").map(String.init) } }

    private func paths() -> [(offset: Int, text: String)] {
        let segments = segments()
        guard let dynamic = segments.first(where: { $0.kind == Self.dynamic }) else { return [] }
        let entries = entries(dynamic)
        guard let table = entries.first(where: { $0.tag == Self.stringTableTag })?.value,
            let home = segments.first(where: {
                $0.kind == Self.loaded && table >= $0.address && table - $0.address < $0.size
            })
        else { return [] }
        return entries.filter { Self.pathTags.contains($0.tag) }.compactMap { entry in
            let (place, overflows) = (table - home.address).addingReportingOverflow(home.offset)
            let (start, overflowsToo) = place.addingReportingOverflow(entry.value)
            guard !overflows, !overflowsToo, start < UInt64(bytes.count) else { return nil }
            let text = String(validating: bytes[Int(start)...].prefix { $0 != 0 }, as: UTF8.self)
            return text.map { (Int(start), $0) }
        }
    }

    private func segments() -> [Segment] {
        let (first, size, count) = (number(32, 8), number(54, 2), number(56, 2))
        return (0..<count).compactMap { index in
            let (start, overflows) = first.addingReportingOverflow(index * size)
            guard size >= 56, !overflows, start < UInt64(bytes.count), bytes.count - Int(start) >= 56 else {
                return nil
            }
            let place = Int(start)
            return Segment(
                kind: UInt32(number(place, 4)), offset: number(place + 8, 8), address: number(place + 16, 8),
                size: number(place + 32, 8))
        }
    }

    private func entries(_ segment: Segment) -> [(tag: UInt64, value: UInt64)] {
        guard segment.offset < UInt64(bytes.count) else { return [] }
        let start = Int(segment.offset)
        let count = min(Int(clamping: segment.size), bytes.count - start) / 16
        return (0..<count).map { (number(start + $0 * 16, 8), number(start + $0 * 16 + 8, 8)) }
    }

    /// Little endian; the place is within the file.
    private func number(_ place: Int, _ length: Int) -> UInt64 {
        (0..<length).reversed().reduce(0) { $0 << 8 | UInt64(bytes[place + $1]) }
    }
}
