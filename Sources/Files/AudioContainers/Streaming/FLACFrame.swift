/// How long a FLAC frame is by what is in it (RFC 9639, 9), without decoding its samples.
enum FLACFrame {
    /// The most that a header has, in bytes.
    static let longestHeader = 16

    /// Bytes of a frame that begins so, if nothing in it became smaller; nil where no whole header is there.
    /// - Parameter streamBits: of a sample, where the frame does not say.
    static func mostBytes(_ bytes: ArraySlice<UInt8>, streamBits: Int) -> Int? {
        var reader = BitReader(bytes)
        guard let header = header(&reader, streamBits) else { return nil }
        let sum = bytes.prefix(reader.position / 8).reduce(UInt8(0)) { sum, byte in
            (0..<8).reduce(sum ^ byte) { sum, _ in sum & 0x80 != 0 ? sum << 1 ^ 0x07 : sum << 1 }
        }
        guard sum == 0 else { return nil }
        // A side channel has a bit more, and every channel a head of up to eight bytes.
        return longestHeader + header.channels * (8 + header.blockSize * (header.bits + 1) / 8 + 1) + 2
    }

    /// In bytes, header and checksum included; nil where the bytes are no frame, or not a whole one.
    /// - Parameter streamBits: of a sample, where the frame does not say.
    static func length(_ bytes: ArraySlice<UInt8>, streamBits: Int) -> Int? {
        var reader = BitReader(bytes)
        guard let header = header(&reader, streamBits) else { return nil }
        for channel in 0..<header.channels {
            let isSide =
                header.assignment == 8 && channel == 1 || header.assignment == 9 && channel == 0
                || header.assignment == 10 && channel == 1
            guard skipSubframe(&reader, header.blockSize, header.bits + (isSide ? 1 : 0)) else { return nil }
        }
        reader.align()
        return reader.skip(16) ? reader.position / 8 : nil
    }

    private struct Header {
        let blockSize: Int
        let assignment: Int
        let channels: Int
        let bits: Int
    }

    private static func header(_ reader: inout BitReader, _ streamBits: Int) -> Header? {
        guard let mark = reader.number(15), mark == 0x7ffc, reader.skip(1), let sizeCode = reader.number(4),
            let rateCode = reader.number(4), let assignment = reader.number(4), let bitsCode = reader.number(3),
            reader.number(1) == 0, assignment <= 10, sizeCode > 0, rateCode < 15, bitsCode != 3
        else { return nil }
        guard let first = reader.number(8) else { return nil }
        // As many bytes follow as the first one has leading ones, less one.
        let ones = (~UInt8(first)).leadingZeroBitCount
        guard ones != 1, ones < 8, reader.skip(8 * max(0, ones - 1)) else { return nil }
        guard let blockSize = blockSize(sizeCode, &reader) else { return nil }
        guard rateCode < 12 || reader.skip(rateCode == 12 ? 8 : 16), reader.skip(8) else { return nil }
        let bits = [0, 8, 12, 0, 16, 20, 24, 32][bitsCode]
        return Header(
            blockSize: blockSize, assignment: assignment, channels: assignment < 8 ? assignment + 1 : 2,
            bits: bits == 0 ? streamBits : bits)
    }

    private static func blockSize(_ code: Int, _ reader: inout BitReader) -> Int? {
        switch code {
        case 1: 192
        case 2...5: 144 << code
        case 6: reader.number(8).map { $0 + 1 }
        case 7: reader.number(16).map { $0 + 1 }
        default: 1 << code
        }
    }

    private static func skipSubframe(_ reader: inout BitReader, _ blockSize: Int, _ bits: Int) -> Bool {
        guard reader.number(1) == 0, let kind = reader.number(6), let hasWasted = reader.number(1) else { return false }
        var bits = bits
        if hasWasted == 1 {
            guard let zeros = reader.zeros() else { return false }
            bits -= zeros + 1
        }
        guard bits > 0 else { return false }
        switch kind {
        case 0: return reader.skip(bits)
        case 1: return reader.skip(bits * blockSize)
        case 8...12:
            let order = kind - 8
            return order <= blockSize && reader.skip(order * bits) && skipResidual(&reader, blockSize, order)
        case 32...63:
            let order = kind - 31
            guard order <= blockSize, reader.skip(order * bits), let precision = reader.number(4), precision < 15 else {
                return false
            }
            return reader.skip(5 + order * (precision + 1)) && skipResidual(&reader, blockSize, order)
        default: return false
        }
    }

    private static func skipResidual(_ reader: inout BitReader, _ blockSize: Int, _ order: Int) -> Bool {
        guard let method = reader.number(2), method < 2, let partitionOrder = reader.number(4) else { return false }
        let (width, escape) = method == 0 ? (4, 15) : (5, 31)
        guard blockSize % (1 << partitionOrder) == 0, blockSize >> partitionOrder >= order else {
            return false
        }
        for partition in 0..<(1 << partitionOrder) {
            let count = (blockSize >> partitionOrder) - (partition == 0 ? order : 0)
            guard let parameter = reader.number(width) else { return false }
            if parameter == escape {
                guard let raw = reader.number(5), reader.skip(raw * count) else { return false }
                continue
            }
            for _ in 0..<count {
                guard reader.zeros() != nil, reader.skip(parameter) else { return false }
            }
        }
        return true
    }
}

/// Reads bits, the highest of each byte first; nil and false where there are too few.
private struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private let end: Int
    /// In bits.
    private(set) var position = 0

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, end) = (bytes, 8 * bytes.count) }

    mutating func number(_ count: Int) -> Int? {
        guard count <= end - position else { return nil }
        var value = 0
        for _ in 0..<count {
            let byte = bytes[bytes.startIndex + position / 8]
            value = value << 1 | Int(byte >> UInt8(7 - position % 8) & 1)
            position += 1
        }
        return value
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count <= end - position else { return false }
        position += count
        return true
    }

    /// Zeros in front of a one, which is read, too.
    mutating func zeros() -> Int? {
        let start = position
        while position < end {
            let rest = bytes[bytes.startIndex + position / 8] << UInt8(position % 8)
            if rest == 0 {
                position = min(end, (position / 8 + 1) * 8)
            } else {
                position += rest.leadingZeroBitCount + 1
                return position - start - 1
            }
        }
        return nil
    }

    mutating func align() { position = (position + 7) / 8 * 8 }
}
