/// Property lists as binary `bplist00` bytes, without Foundation; the one reader of property lists there is, of XML
/// too.
///
/// Values: `String`, `Int` and the other integers, `Double`, `Float`, `Bool`, `[UInt8]` or any sequence of bytes
/// (data), dates, arrays and dictionaries with string keys, and Foundation's objects for the same. Floats come back as
/// `Float`, doubles as `Double`, dates as `PropertyListDate`, integers as `Int` or, where that is too small, as
/// `UInt64`.
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

    /// The list with the types that programs with Foundation expect of one, at every depth: bytes as `Data`, dates as
    /// `Date`, numbers as `NSNumber`, to which casts to any numeric type apply. As it is where the process has no
    /// Foundation.
    package static func bridged(_ list: [String: Any]) -> [String: Any] { list.mapValues(bridged) }

    /// As `bridged` of one value.
    package static func bridged(_ value: Any) -> Any {
        switch PropertyListValue(value) {
        case .data(let bytes): FoundationTypes.made(bytes)
        case .date(let seconds): FoundationTypes.made(secondsSinceReferenceDate: seconds)
        case .integer(let integer): FoundationTypes.made(integer)
        case .float(let number): FoundationTypes.made(Double(number))
        case .double(let number): FoundationTypes.made(number)
        case .array(let elements): elements.map { bridged($0) }
        case .dictionary(let list): bridged(list)
        case .boolean(let flag): FoundationTypes.made(flag)
        case .unsigned, .text, nil: value
        }
    }

    /// The bytes of a data value, whatever sequence of bytes carries them: also an array of small whole numbers, which
    /// is what Foundation makes of an array of bytes.
    public static func bytes(of value: Any) -> [UInt8]? {
        switch PropertyListValue(value) {
        case .data(let bytes): return bytes
        case .array(let elements) where !elements.isEmpty:
            let bytes = elements.compactMap { integer(of: $0).flatMap { UInt8(exactly: $0) } }
            return bytes.count == elements.count ? bytes : nil
        default: return nil
        }
    }

    /// A whole number, whatever type carries it: also one of a real or a boolean, because Foundation's archives keep
    /// equal numbers as one of them. Nil for anything else.
    public static func integer(of value: Any?) -> Int? {
        switch value.flatMap(PropertyListValue.init) {
        case .integer(let integer): integer
        case .double(let real): Int(exactly: real)
        case .float(let real): Int(exactly: real)
        case .boolean(let flag): flag ? 1 : 0
        default: nil
        }
    }

    /// A number as a float, whatever numeric type carries it.
    public static func float(of value: Any?) -> Float? {
        switch value.flatMap(PropertyListValue.init) {
        case .float(let value): value
        case .double(let value): Float(value)
        case .integer(let value): Float(value)
        case .unsigned(let value): Float(value)
        case .boolean(let flag): flag ? 1 : 0
        default: nil
        }
    }
}
