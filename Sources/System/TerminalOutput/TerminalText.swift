/// Text of somebody else's, made fit for a terminal or a log: nothing in it can move a cursor, change a colour or begin
/// a line of its own.
///
/// Names of units, paths of bundles and what services print go through here wherever they are printed as text; JSON
/// stays exact. Pure; any thread.
public enum TerminalText {
    /// Text on one line: control characters, ends of line and turns of the writing direction are escaped.
    public static func line(_ text: String) -> String { escaped(text, keepsLines: false) }

    /// As `line`, of at most `limit` bytes of the original.
    public static func line(_ text: String, limit: Int) -> String {
        text.utf8.count > limit ? line(bytes: text.utf8.prefix(limit)) + "…" : line(text)
    }

    /// Bytes as text on one line; what is no UTF-8 is replaced.
    public static func line(bytes: some Collection<UInt8>) -> String { line(String(decoding: bytes, as: UTF8.self)) }

    /// Text whose ends of line are meant: all else is escaped as in `line`.
    public static func lines(_ text: String) -> String { escaped(text, keepsLines: true) }

    private static func escaped(_ text: String, keepsLines: Bool) -> String {
        guard text.unicodeScalars.contains(where: isDangerous) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isDangerous(scalar) || keepsLines && scalar == "\n" {
                result.append(scalar)
            } else {
                result.append(contentsOf: escape(scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\t": "\\t"
        case "\r": "\\r"
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
    }

    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0: true
        // Marks, separators and overrides that turn or break a line.
        case 0x200e, 0x200f, 0x061c, 0x2028...0x202e, 0x2066...0x2069: true
        // What nobody sees, so that two names that differ look alike.
        case 0xad, 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b...0x180f, 0x200b, 0x2060...0x2065, 0x206a...0x206f,
            0x3164, 0xfeff, 0xffa0, 0xfff0...0xfffb, 0xe0000...0xe001f, 0x1d173...0x1d17a:
            true
        default: false
        }
    }
}
