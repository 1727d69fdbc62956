/// Takes one received message apart, field by field.
///
/// Every read is checked against the bytes that are left and every count against a limit before anything is allocated.
/// Fields are named so that an error says what was wrong.
public struct WireReader: Sendable {
    private let bytes: [UInt8]
    private var position = 0

    /// Shares the array; nothing is checked before it is read.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Copies the message first: memory that another process can write is read once.
    public init(copying memory: UnsafeRawBufferPointer) {
        bytes = [UInt8](memory)
    }

    /// Bytes not read yet.
    public var remaining: Int { bytes.count - position }

    /// Checks that the message ends here.
    public func finish() throws(WireError) {
        guard remaining == 0 else { throw .trailingBytes(count: remaining) }
    }

    /// Reads an integer of any width.
    public mutating func integer<Value: FixedWidthInteger>(
        _ field: StaticString, as type: Value.Type = Value.self
    ) throws(WireError) -> Value {
        let size = MemoryLayout<Value>.size
        guard remaining >= size else { throw .truncated(field: "\(field)", needed: size, remaining: remaining) }
        let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Value.self) }
        position += size
        return Value(littleEndian: value)
    }

    /// Reads a truth value; anything but 0 and 1 is refused.
    public mutating func bool(_ field: StaticString) throws(WireError) -> Bool {
        switch try integer(field, as: UInt8.self) {
        case 0: return false
        case 1: return true
        case let other: throw .invalidValue(field: "\(field)", value: "\(other)")
        }
    }

    /// Reads a Float, which must be finite.
    public mutating func float(_ field: StaticString) throws(WireError) -> Float {
        let value = Float(bitPattern: try integer(field))
        guard value.isFinite else { throw .invalidValue(field: "\(field)", value: "\(value)") }
        return value
    }

    /// Reads a Double, which must be finite.
    public mutating func double(_ field: StaticString) throws(WireError) -> Double {
        let value = Double(bitPattern: try integer(field))
        guard value.isFinite else { throw .invalidValue(field: "\(field)", value: "\(value)") }
        return value
    }

    /// Reads a duration or a delay: finite, not negative.
    public mutating func duration(_ field: StaticString) throws(WireError) -> Double {
        let value = try double(field)
        guard value >= 0 else { throw .invalidValue(field: "\(field)", value: "\(value)") }
        return value
    }

    /// Reads a count that may be at most `limit`.
    public mutating func count(_ field: StaticString, limit: Int) throws(WireError) -> Int {
        let count = Int(try integer(field, as: UInt32.self))
        guard count <= limit else { throw .tooMany(field: "\(field)", count: count, limit: limit) }
        return count
    }

    /// Reads text.
    public mutating func string(_ field: StaticString) throws(WireError) -> String {
        let range = try blob(field, limit: WireLimits.stringBytes)
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw .invalidText(field: "\(field)")
        }
        return text
    }

    /// Reads a blob.
    public mutating func bytes(_ field: StaticString, limit: Int = WireLimits.stateBytes) throws(WireError) -> [UInt8] {
        [UInt8](bytes[try blob(field, limit: limit)])
    }

    /// Takes all bytes that are left.
    public mutating func rest() -> [UInt8] {
        defer { position = bytes.count }
        return position == 0 ? bytes : [UInt8](bytes[position...])
    }

    /// Reads a counted array whose elements take at least `elementSize` bytes each.
    public mutating func array<Element>(
        _ field: StaticString, limit: Int, elementSize: Int,
        _ element: (inout WireReader) throws(WireError) -> Element
    ) throws(WireError) -> [Element] {
        let count = try count(field, limit: limit)
        let fitting = remaining / max(elementSize, 1)
        guard count <= fitting else { throw .tooMany(field: "\(field)", count: count, limit: fitting) }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    private mutating func blob(_ field: StaticString, limit: Int) throws(WireError) -> Range<Int> {
        let length = try count(field, limit: limit)
        guard length <= remaining else {
            throw .truncated(field: "\(field)", needed: length, remaining: remaining)
        }
        defer { position += length }
        return position..<position + length
    }
}
