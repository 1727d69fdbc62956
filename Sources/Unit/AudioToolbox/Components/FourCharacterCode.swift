/// A four-character code such as `aufx`: parsing with reasons, and printing.
public struct FourCharacterCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The first character is the highest byte.
    public let rawValue: OSType

    /// Takes every number, also those that no four characters stand for.
    public init(rawValue: OSType) { self.rawValue = rawValue }

    /// Parses exactly four printable ASCII characters.
    /// - Throws: `AUAudioUnitError` with the reason when the text is anything else.
    public init(_ text: String) throws(AUAudioUnitError) {
        let bytes = Array(text.utf8)
        guard bytes.count == 4 else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "The code \"\(text)\" has \(bytes.count) bytes; it needs exactly four ASCII characters."
            )
        }
        guard bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "The code \"\(text)\" has a character that is not printable ASCII; use letters and digits."
            )
        }
        rawValue = bytes.reduce(0) { $0 << 8 | OSType($1) }
    }

    /// The four characters, or the number in hexadecimal when it is not a printable code.
    public var description: String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> OSType($0)) }
        guard bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else { return "0x" + String(rawValue, radix: 16) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
