/// Reads one property list in XML, as Apple's tools write them and people edit them: every tag is checked, and depth
/// is bounded.
struct XMLPropertyListReader {
    private var rest: ArraySlice<UInt8>
    private var line = 1
    /// The keys that lead to where the reader is, and the line of each value, when they are wanted.
    private var place: [String] = []
    private(set) var lines: [[String]: Int]?
    private static let deepest = 64

    /// Whether the bytes look like XML rather than like a binary list.
    static func isXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        return bytes[start...].first { !isSpace($0) } == UInt8(ascii: "<")
    }

    init(_ bytes: [UInt8], notesLines: Bool = false) {
        rest = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
        lines = notesLines ? [:] : nil
    }

    /// - Throws: `PropertyListError` with the line where the list breaks.
    mutating func dictionary() throws -> [String: Any] {
        var tag = try nextTag()
        let isWrapped = tag.name == "plist"
        if isWrapped { tag = try nextTag() }
        guard tag.name == "dict", !tag.isEnd else { throw broken("a dictionary is missing at its top") }
        let dictionary = tag.isEmpty ? [:] : try contents(depth: 0)
        if isWrapped { try requireEnd("plist") }
        return dictionary
    }

    // MARK: Values

    private mutating func value(_ tag: Tag, depth: Int, at step: String) throws -> Any {
        guard lines != nil else { return try value(tag, depth: depth) }
        place.append(step)
        lines?[place] = line
        let value = try value(tag, depth: depth)
        place.removeLast()
        return value
    }

    private mutating func value(_ tag: Tag, depth: Int) throws -> Any {
        guard depth < Self.deepest else { throw broken("it is nested more than \(Self.deepest) levels deep") }
        switch tag.name {
        case "dict": return tag.isEmpty ? [String: Any]() : try contents(depth: depth + 1)
        case "array": return tag.isEmpty ? [Any]() : try elements(depth: depth + 1)
        case "true", "false":
            if !tag.isEmpty { try requireEnd(tag.name) }
            return tag.name == "true"
        case "string": return try text(tag)
        case "date":
            guard let date = PropertyListDate(trimmed(try text(tag))) else {
                throw broken("a date is not one such as 2026-11-24T16:05:00Z")
            }
            return date
        case "integer":
            guard let number = Self.integer(trimmed(try text(tag))) else { throw broken("an integer is none") }
            return number
        case "real":
            guard let number = Double(trimmed(try text(tag))) else { throw broken("a real number is none") }
            return number
        case "data":
            guard let bytes = Self.base64(try text(tag)) else { throw broken("data is not base64") }
            return bytes
        default: throw broken("<\(tag.name)> is no value")
        }
    }

    private mutating func contents(depth: Int) throws -> [String: Any] {
        var dictionary: [String: Any] = [:]
        while true {
            let tag = try nextTag()
            if tag.isEnd, tag.name == "dict" { return dictionary }
            guard tag.name == "key", !tag.isEnd else { throw broken("a <key> is missing before <\(tag.name)>") }
            let key = try text(tag)
            let next = try nextTag()
            guard !next.isEnd else { throw broken("the value of '\(key)' is missing") }
            dictionary[key] = try value(next, depth: depth, at: key)
        }
    }

    private mutating func elements(depth: Int) throws -> [Any] {
        var elements: [Any] = []
        while true {
            let tag = try nextTag()
            if tag.isEnd, tag.name == "array" { return elements }
            guard !tag.isEnd else { throw broken("</\(tag.name)> ends nothing") }
            elements.append(try value(tag, depth: depth, at: "[\(elements.count)]"))
        }
    }

    // MARK: Tags and text

    private struct Tag {
        var name: String
        var isEnd = false
        var isEmpty = false
    }

    /// The next tag; what stands between tags must be space, comments and declarations aside.
    private mutating func nextTag() throws -> Tag {
        while true {
            while let byte = rest.first, Self.isSpace(byte) { skip(1) }
            guard rest.first == UInt8(ascii: "<") else { throw broken("a tag is missing") }
            if rest.starts(with: "<!--".utf8) {
                try skip(through: "-->")
            } else if rest.starts(with: "<?".utf8) {
                try skip(through: "?>")
            } else if rest.starts(with: "<!".utf8) {
                try skip(through: ">")
            } else {
                return try tag()
            }
        }
    }

    private mutating func tag() throws -> Tag {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { throw broken("a tag has no end") }
        var inside = rest[(rest.startIndex + 1)..<end]
        skip(end + 1 - rest.startIndex)
        var tag = Tag(name: "")
        if inside.first == UInt8(ascii: "/") {
            tag.isEnd = true
            inside = inside.dropFirst()
        } else if inside.last == UInt8(ascii: "/") {
            tag.isEmpty = true
            inside = inside.dropLast()
        }
        tag.name = String(decoding: inside.prefix { !Self.isSpace($0) }, as: UTF8.self)
        return tag
    }

    private mutating func requireEnd(_ name: String) throws {
        let tag = try nextTag()
        guard tag.isEnd, tag.name == name else { throw broken("</\(name)> is missing") }
    }

    /// What stands between a tag and its end.
    private mutating func text(_ tag: Tag) throws -> String {
        if tag.isEmpty { return "" }
        var bytes: [UInt8] = []
        while let byte = rest.first {
            if byte == UInt8(ascii: "<") {
                guard try addCharacterData(to: &bytes) else { break }
            } else if byte == UInt8(ascii: "&") {
                bytes += try entity().utf8
            } else {
                let plain = rest.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
                bytes += plain
                skip(plain.count)
            }
        }
        try requireEnd(tag.name)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Takes character data, which is text as it stands, or leaves a comment out; false at anything else.
    private mutating func addCharacterData(to bytes: inout [UInt8]) throws -> Bool {
        if rest.starts(with: "<!--".utf8) {
            try skip(through: "-->")
            return true
        }
        guard rest.starts(with: "<![CDATA[".utf8) else { return false }
        skip(9)
        let start = rest
        try skip(through: "]]>")
        bytes += start[..<(rest.startIndex - 3)]
        return true
    }

    /// Decimal, or hexadecimal behind 0x.
    private static func integer(_ text: String) -> Any? {
        let lowercased = text.lowercased()
        guard lowercased.hasPrefix("0x") else { return Int(text) as Any? ?? UInt64(text) }
        return Int(lowercased.dropFirst(2), radix: 16) as Any? ?? UInt64(lowercased.dropFirst(2), radix: 16)
    }

    private mutating func entity() throws -> String {
        guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { throw broken("a bare & is no text") }
        let name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
        skip(end + 1 - rest.startIndex)
        let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let text = known[name] { return text }
        let isHexadecimal = name.hasPrefix("#x")
        let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        guard name.hasPrefix("#"), let number, let scalar = Unicode.Scalar(number) else {
            throw broken("&\(name); is unknown")
        }
        return String(Character(scalar))
    }

    private mutating func skip(_ count: Int) {
        for byte in rest.prefix(count) where byte == UInt8(ascii: "\n") { line += 1 }
        rest = rest.dropFirst(count)
    }

    private mutating func skip(through end: String) throws {
        let bytes = Array(end.utf8)
        while !rest.isEmpty {
            if rest.starts(with: bytes) { return skip(bytes.count) }
            skip(1)
        }
        throw broken("\(end) is missing")
    }

    private func trimmed(_ text: String) -> String {
        let bytes = text.utf8.drop { Self.isSpace($0) }
        return String(decoding: bytes.reversed().drop { Self.isSpace($0) }.reversed(), as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    private func broken(_ reason: String) -> PropertyListError {
        PropertyListError(.invalidContents, "Line \(line) of the property list: \(reason).")
    }

    /// The bytes of base64 text, spaces aside; nil when it is none.
    private static func base64(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        var isPadded = false
        for byte in text.utf8 where !isSpace(byte) {
            if byte == UInt8(ascii: "=") {
                isPadded = true
                continue
            }
            guard !isPadded, let value = sextet(byte) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return count < 6 ? bytes : nil
    }

    private static func sextet(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
