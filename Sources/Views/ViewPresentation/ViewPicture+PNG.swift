import Glibc

extension ViewPicture {
    private typealias Compress =
        @convention(c) (
            UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>?, UnsafePointer<UInt8>?, UInt, Int32
        ) -> Int32
    private typealias Checksum = @convention(c) (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt

    /// The picture as a PNG file's bytes; nil where zlib, which is loaded for it, is not installed.
    public var png: [UInt8]? { png(level: 6) }

    /// The same with less work or fewer bytes.
    /// - Parameter level: zlib's, 1 for the least work to 9 for the fewest bytes.
    public func png(level: Int32) -> [UInt8]? {
        guard let library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL), let compress = dlsym(library, "compress2"),
            let checksum = dlsym(library, "crc32")
        else { return nil }
        // SAFETY: zlib.h declares the two functions so.
        let (pack, sum) = (
            unsafeBitCast(compress, to: Compress.self), unsafeBitCast(checksum, to: Checksum.self)
        )
        guard let packed = Self.packed(rows, by: pack, level) else { return nil }
        let header = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
        let chunks: [(String, [UInt8])] = [("IHDR", header), ("IDAT", packed), ("IEND", [])]
        return chunks.reduce(into: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { file, chunk in
            let body = Array(chunk.0.utf8) + chunk.1
            file += Self.bigEndian(UInt32(chunk.1.count)) + body
            file += Self.bigEndian(UInt32(truncatingIfNeeded: sum(0, body, UInt32(body.count))))
        }
    }

    /// Red, green and blue of each row behind its filter's number.
    private var rows: [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width * 3 + 1))
        for row in 0..<height {
            rows.append(0)
            for pixel in stride(from: row * width * 4, to: (row + 1) * width * 4, by: 4) {
                rows.append(pixels[pixel + 2])
                rows.append(pixels[pixel + 1])
                rows.append(pixels[pixel])
            }
        }
        return rows
    }

    private static func packed(_ rows: [UInt8], by compress: Compress, _ level: Int32) -> [UInt8]? {
        // What zlib promises never to exceed.
        var length = UInt(rows.count + rows.count / 1000 + 64)
        var packed = [UInt8](repeating: 0, count: Int(length))
        guard compress(&packed, &length, rows, UInt(rows.count), level) == 0 else { return nil }
        return Array(packed.prefix(Int(length)))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}
