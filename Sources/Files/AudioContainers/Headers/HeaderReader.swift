/// Reads a header piece by piece; nothing is taken from behind the file's end.
struct HeaderReader {
    /// Of the file, in bytes.
    let size: Int64
    private let storage: any PacketStorage

    init(_ storage: any PacketStorage) throws {
        self.storage = storage
        size = try storage.size()
    }

    /// Throws `ContainerError` where the file has not so many.
    func bytes(_ count: Int, at place: Int64) throws -> [UInt8] {
        guard count >= 0, place >= 0, place <= size, Int64(count) <= size - place else {
            throw ContainerError(.header, "the file ends within its header, at \(size) bytes")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = try bytes.withUnsafeMutableBytes { memory in
            try memory.baseAddress.map { try storage.read(count, at: place, into: $0) } ?? 0
        }
        guard found == count else { throw ContainerError(.header, "the file became shorter while it was read") }
        return bytes
    }

    func text(at place: Int64) throws -> String { String(decoding: try bytes(4, at: place), as: UTF8.self) }

    func little<Number: FixedWidthInteger>(_ type: Number.Type = Number.self, at place: Int64) throws -> Number {
        try bytes(MemoryLayout<Number>.size, at: place).reversed().reduce(0) {
            $0 << 8 | Number(truncatingIfNeeded: $1)
        }
    }

    func big<Number: FixedWidthInteger>(_ type: Number.Type = Number.self, at place: Int64) throws -> Number {
        try bytes(MemoryLayout<Number>.size, at: place).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// An 80-bit number of IEEE 754, big-endian; what is no number above 0 throws.
    func extended(at place: Int64) throws -> Double {
        let exponent = Int(try big(UInt16.self, at: place))
        let value = Double(
            sign: .plus, exponent: exponent - 16_383 - 63, significand: Double(try big(UInt64.self, at: place + 2)))
        guard exponent < 0x7fff, value.isFinite, value > 0 else {
            throw ContainerError(.header, "the header gives no sample rate")
        }
        return value
    }

    /// The places of chunks one after the other, of which `visit` says whether to go on.
    /// - Parameters:
    ///   - first: the first chunk.
    ///   - isBig: the byte order of the four bytes behind its name; a chunk has an even number of bytes.
    func chunks(
        from first: Int64, isBig: Bool, _ visit: (_ name: String, _ body: Int64, _ length: Int64) throws -> Bool
    ) throws {
        var place = first
        for _ in 0..<Self.mostChunks {
            guard place <= size - 8 else { return }
            let name = try text(at: place)
            let length = Int64(isBig ? try big(UInt32.self, at: place + 4) : try little(UInt32.self, at: place + 4))
            guard try visit(name, place + 8, length) else { return }
            place += 8 + length + length & 1
        }
        throw ContainerError(.header, "the file has more than \(Self.mostChunks) chunks before its audio")
    }

    static let mostChunks = 4096

    /// What a file has of so many announced bytes, and whether that says less than there is.
    func available(_ announced: Int64, at start: Int64) throws -> (byteCount: Int64, isUnfinished: Bool) {
        guard start <= size else { throw ContainerError(.header, "the file ends before its audio, at \(size) bytes") }
        let rest = size - start
        let isUnknown = announced < 0 || announced == Int64(UInt32.max)
        return (isUnknown ? rest : min(announced, rest), announced == 0 && rest > 1 || isUnknown)
    }
}
