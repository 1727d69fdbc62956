/// Builds one message: little-endian numbers, length-prefixed text and bytes, counted arrays.
public struct WireWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    /// Bytes to make room for; more are added as needed. Allocates: thread any but render.
    public init(reservingCapacity capacity: Int = 64) {
        bytes.reserveCapacity(capacity)
    }

    /// One byte, 0 or 1.
    public mutating func write(_ value: Bool) {
        bytes.append(value ? 1 : 0)
    }

    /// As many bytes as the type has, little-endian.
    public mutating func write<Value: FixedWidthInteger>(_ value: Value) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Four bytes. NaN and infinity are written, and refused by the reader: senders replace them before.
    public mutating func write(_ value: Float) {
        write(value.bitPattern)
    }

    /// Eight bytes. NaN and infinity are written, and refused by the reader: senders replace them before.
    public mutating func write(_ value: Double) {
        write(value.bitPattern)
    }

    /// Writes text, cut at `WireLimits.stringBytes` so that a unit's long name costs its end, not the message.
    public mutating func write(_ text: String) {
        let utf8 = text.utf8
        guard utf8.count > WireLimits.stringBytes else {
            write(UInt32(utf8.count))
            bytes.append(contentsOf: utf8)
            return
        }
        var end = utf8.index(utf8.startIndex, offsetBy: WireLimits.stringBytes)
        while end.samePosition(in: text.unicodeScalars) == nil { end = utf8.index(before: end) }
        write(UInt32(utf8.distance(from: utf8.startIndex, to: end)))
        bytes.append(contentsOf: utf8[..<end])
    }

    /// Writes a blob: its length, then its bytes.
    public mutating func write(bytes blob: some Collection<UInt8>) {
        write(UInt32(clamping: blob.count))
        bytes.append(contentsOf: blob)
    }

    /// Writes a counted array.
    public mutating func write<Elements: Collection>(
        array elements: Elements, _ element: (inout WireWriter, Elements.Element) -> Void
    ) {
        write(UInt32(clamping: elements.count))
        for value in elements { element(&self, value) }
    }

    /// Appends bytes as they are, without a length: the end of a message.
    public mutating func append(_ tail: some Collection<UInt8>) {
        bytes.append(contentsOf: tail)
    }
}
