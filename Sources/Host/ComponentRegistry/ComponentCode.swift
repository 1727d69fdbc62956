/// A four-character code of a component description: type, subtype or manufacturer.
///
/// Exactly four printable ASCII characters (0x20…0x7e), or the wildcard 0 in queries, written `0`.
/// Source: `AudioComponentDescription` in Apple's Core Audio documentation.
public struct ComponentCode: RawRepresentable, Hashable, Sendable {
    /// The four characters, first character in the most significant byte; 0 matches everything in a query.
    public let rawValue: UInt32

    /// The code that matches every other in a query.
    public static let any = ComponentCode(rawValue: 0)

    /// Wraps a value that is already known to be a code.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Reads a code from a bundle or a command line.
    /// - Throws: `ComponentCodeError` with the reason when `text` is not four printable ASCII characters.
    public init(_ text: String) throws(ComponentCodeError) {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw ComponentCodeError(text: text, reason: .unprintable)
        }
        guard bytes.count == 4 else { throw ComponentCodeError(text: text, reason: .length(bytes.count)) }
        rawValue = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads a code or the wildcard `0`.
    /// - Throws: `ComponentCodeError` as the other initializer.
    public init(query text: String) throws(ComponentCodeError) {
        self = text == "0" ? .any : try ComponentCode(text)
    }

    /// Whether `other` is this code, or this code is the wildcard.
    public func matches(_ other: ComponentCode) -> Bool {
        rawValue == 0 || rawValue == other.rawValue
    }

    /// Whether all four characters are printable ASCII.
    public var isPrintable: Bool {
        (0..<4).allSatisfy { (0x20...0x7e).contains(rawValue >> (UInt32($0) * 8) & 0xff) }
    }
}

extension ComponentCode: CustomStringConvertible {
    /// The four characters; `0` for the wildcard, hexadecimal for a value that is not printable.
    public var description: String {
        guard rawValue != 0 else { return "0" }
        guard isPrintable else { return "0x" + String(rawValue, radix: 16) }
        let bytes = (0..<4).reversed().map { UInt8(truncatingIfNeeded: rawValue >> (UInt32($0) * 8)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ComponentCode: Codable {
    /// Decodes the four characters.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do {
            self = try ComponentCode(query: text)
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
        }
    }

    /// Encodes the four characters.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
