/// Reads one binary property list that may come from anywhere: every offset, count and depth is checked, and the work
/// is bounded.
struct PropertyListReader {
    private let bytes: [UInt8]
    private let objectCount: Int
    private let topObject: Int
    private let tableOffset: Int
    private let offsetSize: Int
    private let referenceSize: Int
    /// Objects read so far; a small list can refer to one object very often.
    private var work = 0
    /// Bytes of values read so far; a small list can refer to one long value very often.
    private var bytesRead = 0
    private static let deepest = 64

    init(_ bytes: [UInt8]) throws {
        guard bytes.count >= 40, bytes.starts(with: "bplist00".utf8) else {
            throw Self.broken("it does not begin with bplist00 and end with a trailer")
        }
        self.bytes = bytes
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let numbers = (0..<3).map { index in
            bytes[(trailer + 8 + index * 8)..<(trailer + 16 + index * 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        guard [1, 2, 4, 8].contains(offsetSize), [1, 2, 4, 8].contains(referenceSize), numbers[0] > 0,
            numbers[0] <= UInt64(trailer), numbers[1] < numbers[0], numbers[2] >= 8, numbers[2] <= UInt64(trailer)
        else { throw Self.broken("its trailer makes no sense") }
        objectCount = Int(numbers[0])
        topObject = Int(numbers[1])
        tableOffset = Int(numbers[2])
        guard objectCount <= (trailer - tableOffset) / offsetSize else {
            throw Self.broken("its offset table is cut off")
        }
    }

    mutating func top() throws -> Any { try object(topObject, depth: 0) }

    private mutating func object(_ number: Int, depth: Int) throws -> Any {
        guard depth <= Self.deepest else {
            throw Self.broken("it is nested more than \(Self.deepest) levels deep, or in itself")
        }
        work += 1
        guard work <= Self.mostWork(of: bytes.count) else {
            throw Self.broken("its values unfold to many times its size")
        }
        guard number < objectCount else { throw Self.broken("it refers to an object that is not there") }
        var place = try integer(at: tableOffset + number * offsetSize, size: offsetSize)
        guard place >= 8, place < tableOffset else { throw Self.broken("an object lies outside of it") }
        let marker = bytes[place]
        place += 1
        switch marker >> 4 {
        case 0x0 where marker == 0x08 || marker == 0x09: return marker == 0x09
        case 0x1: return try whole(at: place, exponent: marker & 0x0f)
        case 0x2: return try real(at: place, exponent: marker & 0x0f)
        case 0x3: return try date(at: place, exponent: marker & 0x0f)
        case 0x4: return Array(try elements(marker, width: 1, &place))
        case 0x5: return String(decoding: try elements(marker, width: 1, &place), as: UTF8.self)
        case 0x6: return try utf16(marker, &place)
        case 0xa: return try references(marker, &place).map { try object($0, depth: depth + 1) }
        case 0xd: return try dictionary(marker, &place, depth: depth)
        default: throw Self.broken("it has a value of an unknown kind (0x\(String(marker, radix: 16)))")
        }
    }

    private mutating func dictionary(_ marker: UInt8, _ place: inout Int, depth: Int) throws -> [String: Any] {
        let pairs = try count(marker, &place)
        let keys = try references(pairs, &place)
        let values = try references(pairs, &place)
        var dictionary: [String: Any] = [:]
        for (key, value) in zip(keys, values) {
            guard let name = try object(key, depth: depth + 1) as? String else {
                throw Self.broken("a dictionary's key is not a string")
            }
            dictionary[name] = try object(value, depth: depth + 1)
        }
        return dictionary
    }

    private mutating func references(_ marker: UInt8, _ place: inout Int) throws -> [Int] {
        let count = try count(marker, &place)
        return try references(count, &place)
    }

    private mutating func references(_ count: Int, _ place: inout Int) throws -> [Int] {
        let start = place
        _ = try slice(count: count, width: referenceSize, &place)
        return try (0..<count).map { try integer(at: start + $0 * referenceSize, size: referenceSize) }
    }

    private mutating func utf16(_ marker: UInt8, _ place: inout Int) throws -> String {
        let raw = try elements(marker, width: 2, &place)
        let units = stride(from: raw.startIndex, to: raw.endIndex, by: 2).map {
            UInt16(raw[$0]) << 8 | UInt16(raw[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// A value; writers take 16 bytes for one above those of `Int`, which 8 bytes hold with their sign.
    private mutating func whole(at place: Int, exponent: UInt8) throws -> Any {
        guard exponent == 4 else { return try number(at: place, exponent: exponent) }
        var at = place
        let raw = try slice(count: 16, width: 1, &at)
        let (high, low) = (raw.prefix(8), raw.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        if high.allSatisfy({ $0 == 0 }) { return Int(exactly: low) as Any? ?? low }
        let negative = Int(truncatingIfNeeded: low)
        guard high.allSatisfy({ $0 == 0xff }), negative < 0 else {
            throw Self.broken("it has an integer of more than 64 bits")
        }
        return negative
    }

    private mutating func date(at place: Int, exponent: UInt8) throws -> PropertyListDate {
        guard exponent == 3, let seconds = try real(at: place, exponent: exponent) as? Double, seconds.isFinite else {
            throw Self.broken("it has a date that is none")
        }
        return PropertyListDate(secondsSinceReferenceDate: seconds)
    }

    private mutating func number(at place: Int, exponent: UInt8) throws -> Int {
        guard exponent <= 3 else { throw Self.broken("it has an integer of more than 64 bits") }
        var at = place
        let raw = try slice(count: 1 << Int(exponent), width: 1, &at)
        return Int(truncatingIfNeeded: raw.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private mutating func real(at place: Int, exponent: UInt8) throws -> Any {
        guard exponent == 2 || exponent == 3 else {
            throw Self.broken("it has a floating-point number of an unknown size")
        }
        var at = place
        let bits = try slice(count: 1 << Int(exponent), width: 1, &at).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return exponent == 2 ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)) as Any : Double(bitPattern: bits)
    }

    /// The count in a marker, or in the integer behind it.
    private mutating func count(_ marker: UInt8, _ place: inout Int) throws -> Int {
        guard marker & 0x0f == 0x0f else { return Int(marker & 0x0f) }
        guard place < tableOffset, bytes[place] >> 4 == 0x1 else { throw Self.broken("a count is missing") }
        let exponent = bytes[place] & 0x0f
        let value = try number(at: place + 1, exponent: exponent)
        guard value >= 0, value <= bytes.count else { throw Self.broken("a count is larger than the list") }
        place += 1 + (1 << Int(exponent))
        return value
    }

    private mutating func elements(_ marker: UInt8, width: Int, _ place: inout Int) throws -> ArraySlice<UInt8> {
        let count = try count(marker, &place)
        return try slice(count: count, width: width, &place)
    }

    private mutating func slice(count: Int, width: Int, _ place: inout Int) throws -> ArraySlice<UInt8> {
        let size = count * width
        guard size <= tableOffset - place else { throw Self.broken("a value is cut off") }
        bytesRead += size
        guard bytesRead <= Self.mostBytes(of: bytes.count) else {
            throw Self.broken("its values unfold to many times its size")
        }
        defer { place += size }
        return bytes[place..<(place + size)]
    }

    private func integer(at place: Int, size: Int) throws -> Int {
        guard place >= 0, size <= bytes.count - place else { throw Self.broken("a number is cut off") }
        let value = bytes[place..<(place + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard value <= UInt64(bytes.count) else { throw Self.broken("an offset lies outside of it") }
        return Int(value)
    }

    /// Writers share strings and numbers, to each of which a reference of a byte or more leads; arrays and dictionaries
    /// they write as often as they occur.
    private static func mostWork(of size: Int) -> Int { 2 * size }

    /// What a list that shares its values as writers do stays far below.
    private static func mostBytes(of size: Int) -> Int { 16 * size + (1 << 20) }

    private static func broken(_ reason: String) -> PropertyListError {
        PropertyListError(.invalidContents, "The bytes are no binary property list: \(reason).")
    }
}
