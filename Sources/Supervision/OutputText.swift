/// Text that a service printed, made fit for a terminal or a log: nothing in it can move a cursor, change a colour or begin
/// a line of its own. Pure.
package enum OutputText {
    /// Bytes as text on one line; control characters are escaped, what is no UTF-8 is replaced.
    package static func escaped(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x09: text += "\\t"
            case 0x0d: text += "\\r"
            case 0..<0x20, 0x7f..<0xa0: text += "\\u{\(String(scalar.value, radix: 16))}"
            // Line and paragraph separator, and what turns the direction of writing.
            case 0x2028...0x202e, 0x2066...0x2069: text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// As `escaped`, of at most `limit` bytes of the original.
    package static func escaped(_ bytes: some Collection<UInt8>, limit: Int) -> String {
        bytes.count > limit ? escaped(bytes.prefix(limit)) + "…" : escaped(bytes)
    }
}
