/// Property lists as binary `bplist00` bytes, without Foundation; the one reader of property lists there is, of XML too.
///
/// Values: `String`, `Int` and the other integers, `Double`, `Float`, `Bool`, `[UInt8]` or any sequence of bytes
/// (data), dates, arrays and dictionaries with string keys. Floats come back as `Float`, doubles as `Double`, dates as
/// `PropertyListDate`, integers as `Int` or, where that is too small, as `UInt64`.
public enum PropertyListCoder {
    /// - Throws: `PropertyListError` naming the key path of a value that a property list cannot hold.
    public static func encode(_ dictionary: [String: Any]) throws -> [UInt8] {
        var writer = PropertyListWriter()
        return try writer.write(dictionary)
    }

    /// - Throws: `PropertyListError` when the bytes are no binary property list with a dictionary at the top.
    public static func decode(_ bytes: [UInt8]) throws -> [String: Any] {
        var reader = try PropertyListReader(bytes)
        guard let dictionary = try reader.top() as? [String: Any] else {
            throw PropertyListError(.invalidContents, "The property list holds no dictionary at its top.")
        }
        return dictionary
    }

    /// As `decode`, of bytes that may be XML as well.
    /// - Throws: `PropertyListError` when the bytes are neither.
    public static func decodeAny(_ bytes: [UInt8]) throws -> [String: Any] {
        guard XMLPropertyListReader.isXML(bytes) else { return try decode(bytes) }
        var reader = XMLPropertyListReader(bytes)
        return try reader.dictionary()
    }

    /// The line of each value of a list in XML, for errors, by the keys that lead there; an element of an array has a
    /// step of its own, such as "[0]". Empty for a list that is binary or cannot be read.
    public static func lines(of bytes: [UInt8]) -> [[String]: Int] {
        guard XMLPropertyListReader.isXML(bytes) else { return [:] }
        var reader = XMLPropertyListReader(bytes, notesLines: true)
        return (try? reader.dictionary()) == nil ? [:] : reader.lines ?? [:]
    }

    /// The bytes of a data value, whatever sequence of bytes carries them.
    public static func bytes(of value: Any) -> [UInt8]? {
        if let sequence = value as? any Sequence<UInt8> { return sequence as? [UInt8] ?? Array(sequence) }
        // Foundation keeps an array of bytes as one of its numbers; an empty array of anything would pass for bytes, too.
        guard let bytes = value as? [UInt8], !bytes.isEmpty else { return nil }
        return bytes
    }

    /// A whole number, whatever type carries it; nil for anything else.
    public static func integer(of value: Any?) -> Int? {
        if let value = value as? Int { return value }
        return (value as? any BinaryInteger).flatMap { Int(exactly: $0) }
    }

    /// A number as a float, whatever numeric type carries it.
    public static func float(of value: Any?) -> Float? {
        switch value {
        case let value as Float: value
        case let value as Double: Float(value)
        case let value as any BinaryInteger: Float(value)
        default: nil
        }
    }
}
