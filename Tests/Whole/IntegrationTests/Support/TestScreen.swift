import Foundation

/// The pixels of a display at one moment.
struct TestScreen {
    private let pixels: Data
    private let bytesPerRow: Int

    /// As Xvfb keeps them: an X window dump (X11/XWDFile.h). Throws for bytes that are none, or have other pixels than 32 bits.
    init(_ file: Data) throws {
        func word(_ index: Int) throws -> Int {
            guard file.count >= index * 4 + 4 else { throw CocoaError(.fileReadCorruptFile) }
            return file[(index * 4)..<(index * 4 + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        guard try word(1) == 7, try word(11) == 32 else { throw CocoaError(.fileReadCorruptFile) }
        bytesPerRow = try word(12)
        // Behind the header lies a table of colours, 12 bytes each.
        pixels = file.dropFirst(try word(0) + 12 * word(19))
    }

    /// As `grim` writes them: a portable pixmap of three bytes a pixel. Throws for bytes that are none.
    init(pixmap file: Data) throws {
        let header = file.prefix(64).split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
        let size = header.count == 4 ? String(decoding: header[1], as: UTF8.self).split(separator: " ") : []
        guard size.count == 2, let width = Int(size[0]), let height = Int(size[1]) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        let rows = [UInt8](file.dropFirst(header[0].count + header[1].count + header[2].count + 3))
        guard rows.count == width * height * 3 else { throw CocoaError(.fileReadCorruptFile) }
        bytesPerRow = width * 4
        var pixels = Data(capacity: width * height * 4)
        for at in stride(from: 0, to: rows.count, by: 3) {
            pixels.append(contentsOf: [rows[at + 2], rows[at + 1], rows[at], 0])
        }
        self.pixels = pixels
    }

    /// 0xRRGGBB.
    func color(_ x: Int, _ y: Int) -> UInt32 {
        let at = pixels.startIndex + y * bytesPerRow + x * 4
        return UInt32(pixels[at + 2]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at])
    }

    /// How many pixels of a rectangle have each colour.
    func colors(x: Range<Int>, y: Range<Int>) -> [UInt32: Int] {
        var found: [UInt32: Int] = [:]
        for row in y { for column in x { found[color(column, row), default: 0] += 1 } }
        return found
    }
}
