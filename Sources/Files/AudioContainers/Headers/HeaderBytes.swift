/// A header that is being made, with the places of its sizes.
struct HeaderBytes {
    private(set) var bytes: [UInt8] = []
    private(set) var fields: [SizeField] = []

    mutating func text(_ text: String) { bytes += Array(text.utf8) }

    mutating func little<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) }
    }

    mutating func big<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.bigEndian) { bytes += Array($0) }
    }

    /// Room for a size that is known later.
    mutating func size(_ quantity: SizeField.Quantity, width: Int = 4, isBig: Bool) {
        fields.append(SizeField(place: Int64(bytes.count), width: width, isBig: isBig, quantity: quantity))
        bytes += [UInt8](repeating: 0, count: width)
    }

    /// An 80-bit number of IEEE 754, big-endian.
    mutating func extended(_ number: Double) {
        big(UInt16(16_383 + Int(number.exponent)))
        big(UInt64(number.significand * 0x1p63))
    }
}
