/// A piece of a file on its way: each read checks that the piece has what is asked for.
struct MIDIFileBytes {
    private let bytes: ArraySlice<UInt8>
    /// Where the next byte is, counted from the beginning of the file.
    private(set) var offset: Int
    /// Where the piece ends.
    let end: Int
    private let name: String

    /// - Parameter name: what the piece is, for errors.
    init(_ bytes: ArraySlice<UInt8>, name: String) {
        self.bytes = bytes
        self.name = name
        offset = bytes.startIndex
        end = bytes.endIndex
    }

    var remaining: Int { end - offset }
    /// The next byte, which stays.
    var next: UInt8? { offset < end ? bytes[offset] : nil }

    mutating func byte(_ expected: String) throws(MIDIFileError) -> UInt8 {
        guard let byte = next else { throw missing(expected) }
        offset += 1
        return byte
    }

    /// A byte below 128.
    mutating func data(_ expected: String) throws(MIDIFileError) -> UInt8 {
        let byte = try byte(expected)
        guard byte < 0x80 else {
            throw MIDIFileError(offset: offset - 1, expected: "\(expected), 0 to 127", found: "\(byte)")
        }
        return byte
    }

    /// Big-endian.
    mutating func number(bytes count: Int, _ expected: String) throws(MIDIFileError) -> UInt32 {
        guard remaining >= count else { throw missing("\(expected) of \(count) bytes") }
        var number: UInt32 = 0
        for _ in 0..<count { number = number << 8 | UInt32(try byte(expected)) }
        return number
    }

    /// A quantity of one to four bytes, of seven bits each.
    mutating func quantity(_ expected: String) throws(MIDIFileError) -> Int {
        let start = offset
        var quantity = 0
        for _ in 0..<4 {
            let byte = try byte(expected)
            quantity = quantity << 7 | Int(byte & 0x7f)
            if byte < 0x80 { return quantity }
        }
        throw MIDIFileError(offset: start, expected: "\(expected) of at most four bytes", found: "a longer one")
    }

    /// Bytes behind their length, which is believed only as far as the piece goes.
    mutating func counted(_ expected: String) throws(MIDIFileError) -> ArraySlice<UInt8> {
        let start = offset
        let count = try quantity("the length of \(expected)")
        guard count <= remaining else {
            throw MIDIFileError(
                offset: start, expected: "\(expected) that ends in \(name)",
                found: "\(count) bytes, where \(remaining) are left")
        }
        return take(count)
    }

    /// The next bytes, at most as many as there are.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let first = offset
        offset += min(max(0, count), remaining)
        return bytes[first..<offset]
    }

    private func missing(_ expected: String) -> MIDIFileError {
        MIDIFileError(offset: offset, expected: expected, found: "the end of \(name)")
    }
}
