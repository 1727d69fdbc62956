/// Blanks what is no code, in one pass.
struct SourceMask {
    private let bytes: [UInt8]
    private let isSwift: Bool
    private var result: [UInt8]
    private var place = 0
    /// Texts in what is computed in texts.
    private static let deepest = 32

    init(_ bytes: [UInt8], isSwift: Bool) {
        self.bytes = bytes
        self.isSwift = isSwift
        result = bytes.map { $0 >= 0x80 ? UInt8(ascii: "_") : $0 == 0 ? 32 : $0 }
    }

    mutating func run() -> [UInt8] {
        while place < bytes.count {
            if starts("//") {
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { blank() }
            } else if starts("/*") {
                blankComment()
            } else if bytes[place] == UInt8(ascii: "\"") || (isSwift && startsRawText) {
                blankText()
            } else if !isSwift, bytes[place] == UInt8(ascii: "'") {
                blankCharacter()
            } else {
                place += 1
            }
        }
        return result
    }

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { wanted in
            place + wanted.count <= bytes.count && wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
        }
    }

    private mutating func blank() {
        if bytes[place] != UInt8(ascii: "\n") { result[place] = UInt8(ascii: " ") }
        place += 1
    }

    /// In Swift comments stand in comments.
    private mutating func blankComment() {
        var depth = 0
        while place < bytes.count {
            if starts("/*"), isSwift || depth == 0 {
                depth += 1
                blank()
            } else if starts("*/") {
                depth -= 1
                blank()
            }
            if place < bytes.count { blank() }
            if depth == 0 { return }
        }
    }

    private var startsRawText: Bool {
        guard bytes[place] == UInt8(ascii: "#") else { return false }
        return bytes[place...].prefix(while: { $0 == UInt8(ascii: "#") }).endIndex < bytes.count
            && bytes[bytes[place...].prefix(while: { $0 == UInt8(ascii: "#") }).endIndex] == UInt8(ascii: "\"")
    }

    /// A text from its quotes to its quotes, with what is computed in it.
    private mutating func blankText(depth: Int = 0) {
        var hashes = 0
        while bytes[place] == UInt8(ascii: "#") {
            hashes += 1
            blank()
        }
        let isLong = isSwift && starts("\"\"\"")
        for _ in 0..<(isLong ? 3 : 1) { blank() }
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\\"), isFollowed(by: hashes, after: 1) {
                blankEscape(hashes, depth)
            } else if isLong ? starts("\"\"\"") : bytes[place] == UInt8(ascii: "\""),
                isFollowed(by: hashes, after: isLong ? 3 : 1)
            {
                for _ in 0..<((isLong ? 3 : 1) + hashes) { blank() }
                return
            } else if !isLong, bytes[place] == UInt8(ascii: "\n") {
                return
            } else {
                blank()
            }
        }
    }

    private func isFollowed(by hashes: Int, after count: Int) -> Bool {
        let start = place + count
        return start + hashes <= bytes.count && bytes[start..<(start + hashes)].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// What stands behind a backslash: one character, or an expression in parentheses with texts of its own.
    private mutating func blankEscape(_ hashes: Int, _ depthOfText: Int) {
        for _ in 0...hashes { blank() }
        guard place < bytes.count else { return }
        guard isSwift, bytes[place] == UInt8(ascii: "(") else { return blank() }
        var depth = 0
        repeat {
            if bytes[place] == UInt8(ascii: "\""), depthOfText < Self.deepest {
                blankText(depth: depthOfText + 1)
                continue
            }
            if bytes[place] == UInt8(ascii: "(") { depth += 1 }
            if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
            blank()
        } while depth > 0 && place < bytes.count
    }

    private mutating func blankCharacter() {
        blank()
        while place < bytes.count, bytes[place] != UInt8(ascii: "'"), bytes[place] != UInt8(ascii: "\n") {
            if bytes[place] == UInt8(ascii: "\\") { blank() }
            if place < bytes.count { blank() }
        }
        if place < bytes.count { blank() }
    }
}
