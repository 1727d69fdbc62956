/// What a file that the user selected is called between host and unit: one of a unit's files has it at a time.
public struct FileKey: WireMessage, Hashable {
    /// One byte at least, and `WireLimits.nameBytes` at most; no zero byte.
    public let text: String

    /// Nil for text that no key may be.
    public init?(_ text: String) {
        guard Self.isValid(text) else { return nil }
        self.text = text
    }

    /// Four bytes of length and the text.
    public func encode(into writer: inout WireWriter) { writer.write(text) }

    public init(from reader: inout WireReader) throws(WireError) { text = try reader.name("key of a file") }

    static func isValid(_ text: String) -> Bool {
        (1...WireLimits.nameBytes).contains(text.utf8.count) && !text.utf8.contains(0)
    }
}

extension WireReader {
    mutating func name(_ field: StaticString) throws(WireError) -> String {
        let text = try string(field)
        guard FileKey.isValid(text) else {
            throw .invalidValue(field: "\(field)", value: "“\(text.prefix(40))”, which has \(text.utf8.count) bytes")
        }
        return text
    }
}
