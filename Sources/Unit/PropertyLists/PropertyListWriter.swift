/// Writes one binary property list.
struct PropertyListWriter {
    private var objects: [[UInt8]] = []
    private var references: [[Int]] = []
    private static let deepest = 64

    mutating func write(_ dictionary: [String: Any]) throws -> [UInt8] {
        _ = try add(dictionary, path: "", depth: 0)
        return assemble()
    }

    /// Adds a value and what is in it; returns its number.
    private mutating func add(_ value: Any, path: String, depth: Int) throws -> Int {
        guard depth <= Self.deepest else { throw Self.refusal(path, "is nested more than \(Self.deepest) levels deep") }
        let number = objects.count
        objects.append([])
        references.append([])
        switch PropertyListValue(value) {
        case .boolean(let value): objects[number] = [value ? 0x09 : 0x08]
        case .double(let value): objects[number] = [0x23] + Self.bigEndian(value.bitPattern)
        case .float(let value): objects[number] = [0x22] + Self.bigEndian(value.bitPattern)
        case .text(let value): objects[number] = Self.string(value)
        case .integer(let value): objects[number] = [0x13] + Self.bigEndian(UInt64(bitPattern: Int64(value)))
        // 16 bytes for what only 64 bits without a sign hold.
        case .unsigned(let value): objects[number] = [0x14] + Self.bigEndian(0 as UInt64) + Self.bigEndian(value)
        case .date(let seconds): objects[number] = [0x33] + Self.bigEndian(seconds.bitPattern)
        case .data(let bytes): objects[number] = Self.marker(0x40, bytes.count) + bytes
        case .dictionary(let value): try add(value, as: number, path: path, depth: depth)
        case .array(let array):
            objects[number] = Self.marker(0xa0, array.count)
            for (index, element) in array.enumerated() {
                references[number].append(try add(element, path: "\(path)[\(index)]", depth: depth + 1))
            }
        case nil:
            let isTooLarge = value is any BinaryInteger
            throw Self.refusal(path, isTooLarge ? "does not fit 64 bits" : "is a \(type(of: value))")
        }
        return number
    }

    private mutating func add(_ dictionary: [String: Any], as number: Int, path: String, depth: Int) throws {
        objects[number] = Self.marker(0xd0, dictionary.count)
        let keys = dictionary.keys.sorted()
        for key in keys {
            references[number].append(objects.count)
            objects.append(Self.string(key))
            references.append([])
        }
        for key in keys {
            let place = path.isEmpty ? key : path + "." + key
            references[number].append(try add(dictionary[key] ?? "", path: place, depth: depth + 1))
        }
    }

    private func assemble() -> [UInt8] {
        let referenceSize = Self.width(UInt64(objects.count))
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for (object, inside) in zip(objects, references) {
            offsets.append(bytes.count)
            bytes += object
            for reference in inside { bytes += Self.bigEndian(UInt64(reference)).suffix(referenceSize) }
        }
        let table = bytes.count
        let offsetSize = Self.width(UInt64(table))
        for offset in offsets { bytes += Self.bigEndian(UInt64(offset)).suffix(offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        bytes += Self.bigEndian(UInt64(objects.count)) + Self.bigEndian(0 as UInt64) + Self.bigEndian(UInt64(table))
        return bytes
    }

    private static func string(_ text: String) -> [UInt8] {
        let utf8 = Array(text.utf8)
        if utf8.allSatisfy({ $0 < 0x80 }) { return marker(0x50, utf8.count) + utf8 }
        let units = Array(text.utf16)
        return marker(0x60, units.count) + units.flatMap { bigEndian($0) }
    }

    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        if count < 15 { return [kind | UInt8(count)] }
        return [kind | 0x0f, 0x13] + bigEndian(UInt64(count))
    }

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func width(_ largest: UInt64) -> Int {
        largest < 1 << 8 ? 1 : largest < 1 << 16 ? 2 : largest < 1 << 32 ? 4 : 8
    }

    private static func refusal(_ path: String, _ what: String) -> PropertyListError {
        PropertyListError(
            .invalidContents,
            "The state's value \"\(path)\" \(what); allowed are strings, numbers, booleans, data, dates, arrays, dictionaries."
        )
    }
}
