import PropertyLists

/// Reads a property list in the old text form, `{ key = value; }`, as Xcode writes `project.pbxproj`: comments, texts
/// with and without quotes, data, arrays and dictionaries. It may come from anywhere.
package struct OldStylePropertyList {
    private let bytes: [UInt8]
    private var place = 0
    private static let deepest = 64

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The dictionary at the top. XML and binary lists are read, too.
    /// - Throws: `ImportError` with the line.
    package static func dictionary(_ bytes: [UInt8]) throws(ImportError) -> [String: OldStyleValue] {
        if bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "bplist00".utf8) {
            do {
                return try PropertyListCoder.decodeAny(bytes).compactMapValues { OldStyleValue(propertyList: $0) }
            } catch {
                throw ImportError(.invalid, "\(error)")
            }
        }
        var reader = OldStylePropertyList(bytes)
        guard try reader.next() == UInt8(ascii: "{") else { throw reader.broken("it does not begin with a dictionary") }
        let values = try reader.dictionary(depth: 0)
        guard try reader.next() == nil else { throw reader.broken("something stands behind the end") }
        return values
    }

    /// The byte behind spaces and comments, which stays.
    private mutating func next() throws(ImportError) -> UInt8? {
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
                place += 1
            } else if bytes[place...].starts(with: "//".utf8) {
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
            } else if bytes[place...].starts(with: "/*".utf8) {
                try skipComment()
            } else {
                return byte
            }
        }
        return nil
    }

    private mutating func skipComment() throws(ImportError) {
        let start = place
        place += 2
        while !bytes[place...].starts(with: "*/".utf8) {
            guard place < bytes.count else {
                place = start
                throw broken("a comment does not end")
            }
            place += 1
        }
        place += 2
    }

    private mutating func expect(_ character: Character) throws(ImportError) {
        guard let wanted = character.asciiValue, try next() == wanted else {
            throw broken("a '\(character)' is missing")
        }
        place += 1
    }

    private mutating func value(depth: Int) throws(ImportError) -> OldStyleValue {
        guard depth <= Self.deepest else { throw broken("it is nested more than \(Self.deepest) levels deep") }
        switch try next() {
        case UInt8(ascii: "{"): return .dictionary(try dictionary(depth: depth))
        case UInt8(ascii: "("): return .array(try array(depth: depth))
        case UInt8(ascii: "<"): return .data(try data())
        case nil: throw broken("it is cut off")
        default: return .text(try text())
        }
    }

    private mutating func dictionary(depth: Int) throws(ImportError) -> [String: OldStyleValue] {
        try expect("{")
        var values: [String: OldStyleValue] = [:]
        while let byte = try next(), byte != UInt8(ascii: "}") {
            let key = try text()
            try expect("=")
            values[key] = try value(depth: depth + 1)
            try expect(";")
        }
        try expect("}")
        return values
    }

    private mutating func array(depth: Int) throws(ImportError) -> [OldStyleValue] {
        try expect("(")
        var elements: [OldStyleValue] = []
        while let byte = try next(), byte != UInt8(ascii: ")") {
            elements.append(try value(depth: depth + 1))
            guard try next() == UInt8(ascii: ",") else { break }
            place += 1
        }
        try expect(")")
        return elements
    }

    private mutating func data() throws(ImportError) -> [UInt8] {
        try expect("<")
        var digits: [UInt8] = []
        while let byte = try next(), byte != UInt8(ascii: ">") {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw broken("data has no such digit")
            }
            digits.append(UInt8(digit))
            place += 1
        }
        try expect(">")
        guard digits.count % 2 == 0 else { throw broken("data has half a byte") }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private mutating func text() throws(ImportError) -> String {
        guard let first = try next() else { throw broken("it is cut off") }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(by: first) }
        let start = place
        while place < bytes.count, Self.isPlain(bytes[place]) {
            guard !bytes[place...].starts(with: "/*".utf8) else { break }
            place += 1
        }
        guard place > start else { throw broken("a text is missing") }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    /// What stands without quotes; letters of other alphabets, which Xcode quotes, are let pass.
    private static func isPlain(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return byte >= 0x80 || character.isLetter || character.isNumber || "_$/:.-+@".contains(character)
    }

    private mutating func quoted(by quote: UInt8) throws(ImportError) -> String {
        let start = place
        place += 1
        var result: [UInt8] = []
        while place < bytes.count, bytes[place] != quote {
            if bytes[place] == UInt8(ascii: "\\") {
                place += 1
                try escape(into: &result)
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        guard place < bytes.count else {
            place = start
            throw broken("a text does not end")
        }
        place += 1
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func escape(into result: inout [UInt8]) throws(ImportError) {
        guard place < bytes.count else { throw broken("it is cut off") }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "n"): result.append(10)
        case UInt8(ascii: "t"): result.append(9)
        case UInt8(ascii: "r"): result.append(13)
        case UInt8(ascii: "U"):
            let digits = bytes[place...].prefix(4).prefix { Character(UnicodeScalar($0)).isHexDigit }
            place += digits.count
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xfffd
            result += Array(String(Character(UnicodeScalar(code) ?? "\u{fffd}")).utf8)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            place -= 1
            let digits = bytes[place...].prefix(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
            place += digits.count
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 8) ?? 0
            result += Array(String(Character(UnicodeScalar(UInt8(truncatingIfNeeded: code)))).utf8)
        default: result.append(byte)
        }
    }

    private func broken(_ reason: String) -> ImportError {
        let line = bytes.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1
        return ImportError(.invalid, "line \(line): \(reason)")
    }
}
