/// Text on its way to a clipboard or from one. Pure.
package enum ClipboardText {
    /// The most of it, in bytes of UTF-8; what is longer is cut at a character.
    package static let mostBytes = 48 << 10

    /// As much of a text as crosses.
    package static func cut(_ text: String, to most: Int = mostBytes) -> String {
        guard text.utf8.count > most else { return text }
        var (end, length) = (text.startIndex, 0)
        while end < text.endIndex {
            length += text[end].utf8.count
            guard length <= most else { break }
            text.formIndex(after: &end)
        }
        return String(text[..<end])
    }

    /// The text of bytes that another program says are UTF-8, as far as they are; a character that was cut off at their end is
    /// left out.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        var bytes = Array(bytes.prefix(mostBytes + 4))
        let tail = bytes.suffix(4).reversed().prefix { $0 & 0xc0 == 0x80 }.count
        if bytes.count > tail {
            let first = bytes[bytes.count - 1 - tail]
            let needed = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0
            if needed > tail { bytes.removeLast(tail + 1) }
        }
        return cut(String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self))
    }
}
