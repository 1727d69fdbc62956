/// An input on its way: numbers are taken from its front, 0 when it has ended.
struct FuzzBytes {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var remaining: Int { bytes.count - position }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    /// Little-endian.
    mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
        var number: Number = 0
        for index in 0..<MemoryLayout<Number>.size {
            number |= Number(truncatingIfNeeded: UInt64(byte()) << UInt64(8 * index))
        }
        return number
    }

    /// At most `count` bytes.
    mutating func take(_ count: Int) -> [UInt8] {
        let end = min(bytes.count, position + count)
        defer { position = end }
        return Array(bytes[position..<end])
    }

    /// A piece behind its length of 16 bits.
    mutating func piece() -> [UInt8] { take(Int(integer(UInt16.self))) }

    mutating func rest() -> [UInt8] { take(remaining) }

    /// What `piece` reads.
    static func piece(_ bytes: [UInt8]) -> [UInt8] { number(UInt16(bytes.count)) + bytes }

    /// What `integer` reads.
    static func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
