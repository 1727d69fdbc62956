/// Reads an XML document that may come from anywhere: each tag has its end, depth and number of elements are bounded,
/// and no entity is known but the five that need no declaration.
struct MarkupReader {
    private static let deepest = 32
    private static let mostElements = 200_000
    private static let longestName = 256

    private let bytes: [UInt8]
    private var place = 0
    private var elementCount = 0

    /// The document's outermost element.
    /// - Throws: `RigImportError` with the line.
    static func document(_ bytes: [UInt8]) throws(RigImportError) -> MarkupElement {
        var reader = MarkupReader(bytes: bytes)
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { reader.place = 3 }
        try reader.skipBetween()
        guard let tag = try reader.tag(), !tag.isEnd else { throw reader.broken("an element is missing") }
        let element = try reader.element(tag, depth: 0)
        try reader.skipBetween()
        guard reader.place == bytes.count else { throw reader.broken("something follows the outermost element") }
        return element
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Elements

    private struct Tag {
        var name: String
        var isEnd = false
        var isEmpty = false
    }

    private mutating func element(_ tag: Tag, depth: Int) throws(RigImportError) -> MarkupElement {
        guard depth < Self.deepest else { throw broken("it is nested more than \(Self.deepest) levels deep") }
        elementCount += 1
        guard elementCount <= Self.mostElements else { throw broken("it has more than \(Self.mostElements) elements") }
        var element = MarkupElement(name: tag.name)
        guard !tag.isEmpty else { return element }
        var text: [UInt8] = []
        while place < bytes.count {
            if bytes[place] != UInt8(ascii: "<") {
                try addText(to: &text)
            } else if starts(with: "<![CDATA[") {
                let start = place + 9
                try skip(through: "]]>")
                text += bytes[start..<place - 3]
            } else if starts(with: "<!") || starts(with: "<?") {
                try skipDeclaration()
            } else if let next = try self.tag() {
                guard next.isEnd else {
                    element.elements.append(try self.element(next, depth: depth + 1))
                    continue
                }
                guard next.name == tag.name else { throw broken("</\(next.name)> ends <\(tag.name)>") }
                element.text = String(decoding: text, as: UTF8.self)
                return element
            }
        }
        throw broken("</\(tag.name)> is missing")
    }

    /// The tag that begins here; nil at the end.
    private mutating func tag() throws(RigImportError) -> Tag? {
        guard place < bytes.count else { return nil }
        guard bytes[place] == UInt8(ascii: "<") else { throw broken("a tag is missing") }
        var end = place + 1
        var quote: UInt8?
        while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
            if let open = quote {
                if bytes[end] == open { quote = nil }
            } else if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
                quote = bytes[end]
            }
            end += 1
        }
        guard end < bytes.count else { throw broken("a tag has no end") }
        var inside = bytes[place + 1..<end]
        var tag = Tag(name: "")
        if inside.first == UInt8(ascii: "/") {
            tag.isEnd = true
            inside = inside.dropFirst()
        } else if inside.last == UInt8(ascii: "/") {
            tag.isEmpty = true
            inside = inside.dropLast()
        }
        let name = inside.prefix { !Self.isSpace($0) }
        guard !name.isEmpty, name.count <= Self.longestName else { throw broken("a tag has no name") }
        tag.name = String(decoding: name, as: UTF8.self)
        place = end + 1
        return tag
    }

    // MARK: Text

    private mutating func addText(to text: inout [UInt8]) throws(RigImportError) {
        guard bytes[place] == UInt8(ascii: "&") else {
            let plain = bytes[place...].prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
            text += plain
            place += plain.count
            return
        }
        guard let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw broken("a bare & is no text")
        }
        let name = String(decoding: bytes[place + 1..<end], as: UTF8.self)
        guard let character = Self.character(name) else { throw broken("the entity &\(name); is unknown") }
        text += character.utf8
        place = end + 1
    }

    private static func character(_ name: String) -> String? {
        let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let text = known[name] { return text }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
    }

    // MARK: What is passed over

    /// Space, comments and declarations between elements.
    private mutating func skipBetween() throws(RigImportError) {
        while place < bytes.count {
            if Self.isSpace(bytes[place]) {
                place += 1
            } else if starts(with: "<!") || starts(with: "<?") {
                try skipDeclaration()
            } else {
                return
            }
        }
    }

    private mutating func skipDeclaration() throws(RigImportError) {
        if starts(with: "<!--") { return try skip(through: "-->") }
        if starts(with: "<?") { return try skip(through: "?>") }
        let start = place
        try skip(through: ">")
        // Entities of a document's own could unfold to any size.
        guard !bytes[start..<place].contains(UInt8(ascii: "[")) else {
            throw broken("its document type has declarations of its own, which are not read")
        }
    }

    private mutating func skip(through end: String) throws(RigImportError) {
        let end = Array(end.utf8)
        var next = place
        while next + end.count <= bytes.count {
            if bytes[next] == end[0], bytes[next..<next + end.count].elementsEqual(end) {
                place = next + end.count
                return
            }
            next += 1
        }
        throw broken("\(String(decoding: end, as: UTF8.self)) is missing")
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            place + text.count <= bytes.count && bytes[place..<place + text.count].elementsEqual(text)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    private func broken(_ reason: String) -> RigImportError {
        let line = 1 + bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") }
        return RigImportError("is no project that can be read: line \(line): \(reason)")
    }
}
