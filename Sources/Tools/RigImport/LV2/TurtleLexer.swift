/// Takes a Turtle file apart into its words.
struct TurtleLexer {
    /// The most bytes of a name or an IRI, so that short names cannot unfold to much.
    static let longestName = 2048

    private let bytes: [UInt8]
    private(set) var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
    }

    /// From 1. Costs a pass.
    var line: Int { 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") } }

    /// - Throws: `RigImportError` with the line.
    mutating func next() throws(RigImportError) -> TurtleToken {
        skipSpace()
        guard place < bytes.count else { return .end }
        let byte = bytes[place]
        switch byte {
        case UInt8(ascii: "<"): return .iri(try iri())
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try text(byte))
        case UInt8(ascii: "@"):
            place += 1
            return .word(String(decoding: take { Self.isName($0) }, as: UTF8.self))
        case UInt8(ascii: "^"):
            guard at(1) == byte else { throw broken("a single ^ means nothing") }
            place += 2
            return .mark(byte)
        case UInt8(ascii: "."):
            if let digit = at(1), Self.isDigit(digit) { return number() }
            place += 1
            return .mark(byte)
        case _ where ";,[]()".utf8.contains(byte):
            place += 1
            return .mark(byte)
        case _ where Self.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"): return number()
        default: return try name()
        }
    }

    private func at(_ offset: Int) -> UInt8? { place + offset < bytes.count ? bytes[place + offset] : nil }

    private mutating func skipSpace() {
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "#") {
                place += bytes[place...].prefix { $0 != UInt8(ascii: "\n") }.count
            } else if bytes[place] <= 0x20 {
                place += 1
            } else {
                return
            }
        }
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = bytes[place...].prefix(while: isPart)
        place += taken.count
        return taken
    }

    // MARK: Names

    private mutating func iri() throws(RigImportError) -> String {
        place += 1
        var inside: [UInt8] = []
        while let byte = at(0), byte != UInt8(ascii: ">") {
            guard byte > 0x20, inside.count < Self.longestName else {
                throw broken("an IRI has no end, or is too long")
            }
            if byte == UInt8(ascii: "\\") {
                inside += try escape().utf8
            } else {
                inside.append(byte)
                place += 1
            }
        }
        guard place < bytes.count else { throw broken("an IRI has no end") }
        place += 1
        return String(decoding: inside, as: UTF8.self)
    }

    private mutating func name() throws(RigImportError) -> TurtleToken {
        let prefix = take { Self.isName($0) }
        guard prefix.count <= Self.longestName else { throw broken("a name is too long") }
        let text = String(decoding: prefix, as: UTF8.self)
        guard at(0) == UInt8(ascii: ":") else {
            guard !prefix.isEmpty else { throw broken("a character that means nothing here") }
            return .bare(text)
        }
        place += 1
        let local = try localName()
        return text == "_" ? .blank(local) : .prefixed(text, local)
    }

    /// Points are parts of a name, but for the last one.
    private mutating func localName() throws(RigImportError) -> String {
        var local: [UInt8] = []
        while let byte = at(0) {
            if byte == UInt8(ascii: "\\"), let escaped = at(1) {
                local.append(escaped)
                place += 2
            } else if Self.isName(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%") {
                local.append(byte)
                place += 1
            } else if byte == UInt8(ascii: "."), let next = at(1), Self.isName(next) {
                local.append(byte)
                place += 1
            } else {
                break
            }
        }
        guard local.count <= Self.longestName else { throw broken("a name is too long") }
        return String(decoding: local, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte >= 0x80
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    // MARK: Numbers and text

    private mutating func number() -> TurtleToken {
        let start = place
        if !Self.isDigit(bytes[place]), bytes[place] != UInt8(ascii: ".") { place += 1 }
        _ = take { Self.isDigit($0) }
        var type = TurtleTerm.integer
        if at(0) == UInt8(ascii: "."), let digit = at(1), Self.isDigit(digit) {
            place += 1
            _ = take { Self.isDigit($0) }
            type = TurtleTerm.decimal
        }
        if let byte = at(0), byte | 0x20 == UInt8(ascii: "e") {
            place += 1
            if let sign = at(0), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { place += 1 }
            _ = take { Self.isDigit($0) }
            type = TurtleTerm.double
        }
        return .number(String(decoding: bytes[start..<place], as: UTF8.self), type: type)
    }

    private mutating func text(_ quote: UInt8) throws(RigImportError) -> String {
        let isLong = at(1) == quote && at(2) == quote
        place += isLong ? 3 : 1
        var inside: [UInt8] = []
        while let byte = at(0) {
            if byte == UInt8(ascii: "\\") {
                inside += try escape().utf8
                continue
            }
            if byte == quote, !isLong || (at(1) == quote && at(2) == quote) {
                place += isLong ? 3 : 1
                return String(decoding: inside, as: UTF8.self)
            }
            guard isLong || byte != UInt8(ascii: "\n") else { throw broken("a text has no end") }
            inside.append(byte)
            place += 1
        }
        throw broken("a text has no end")
    }

    private static let escapes: [UInt8: String] = [
        UInt8(ascii: "t"): "\t", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r",
        UInt8(ascii: "f"): "\u{c}", UInt8(ascii: "\""): "\"", UInt8(ascii: "'"): "'", UInt8(ascii: "\\"): "\\",
    ]

    private mutating func escape() throws(RigImportError) -> String {
        guard let letter = at(1) else { throw broken("a \\ ends the file") }
        place += 2
        if let known = Self.escapes[letter] { return known }
        let digits = letter == UInt8(ascii: "u") ? 4 : letter == UInt8(ascii: "U") ? 8 : 0
        let code = bytes[place...].prefix(digits)
        guard digits > 0, code.count == digits,
            let scalar = UInt32(String(decoding: code, as: UTF8.self), radix: 16).flatMap({ Unicode.Scalar($0) })
        else { throw broken("a \\ is before a letter that has no meaning with it") }
        place += digits
        return String(Character(scalar))
    }

    func broken(_ reason: String) -> RigImportError {
        RigImportError("is no Turtle that can be read: line \(line): \(reason)")
    }
}
