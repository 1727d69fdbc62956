/// The tokens of an SFZ file and of those that it includes, with definitions replaced.
///
/// Everything is bounded: files that include each other, definitions that grow, and lines without end.
struct SFZTokens {
    static let maximumDepth = 16
    static let maximumBytes = 16 << 20
    static let maximumDefinitions = 4096
    static let maximumLine = 65_536

    private(set) var tokens: [SFZToken] = []
    private let files: SFZFiles
    private var bytesLeft = Self.maximumBytes
    private var definitions: [String: String] = [:]
    /// The files that are being read, each included by the one before.
    private var open: [String] = []
    private var isInComment = false

    init(_ bytes: [UInt8], file: String, _ files: SFZFiles) throws(SoundBankError) {
        self.files = files
        try read(bytes, SFZPlace(file: file, line: 1), file: file)
    }

    private mutating func read(_ bytes: [UInt8], _ from: SFZPlace, file: String) throws(SoundBankError) {
        guard open.count < Self.maximumDepth else {
            throw from.error("files include each other more than \(Self.maximumDepth) deep")
        }
        guard bytes.count <= bytesLeft else { throw from.error("all files together have more than 16 MiB") }
        bytesLeft -= bytes.count
        open.append(file)
        for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            let text = line.last == 13 ? line.dropLast() : line
            try read(line: String(decoding: text, as: UTF8.self), SFZPlace(file: file, line: index + 1))
        }
        isInComment = false
        open.removeLast()
    }

    private mutating func read(line: String, _ place: SFZPlace) throws(SoundBankError) {
        guard line.utf8.count <= Self.maximumLine else { throw place.error("the line has more than 64 KiB") }
        let text = withoutComments(line)
        if text.hasPrefix("#include") { return try include(text, place) }
        if text.hasPrefix("#define") { return try define(text, place) }
        try tokenize(try expanded(text, place), place)
    }
}

extension SFZTokens {
    private mutating func withoutComments(_ line: String) -> Substring {
        var kept = ""
        var rest = line[...]
        while !rest.isEmpty {
            if isInComment {
                guard let end = rest.firstRange(ofText: "*/") else { return kept[...].trimmed }
                rest = rest[end.upperBound...]
                isInComment = false
            } else if rest.hasPrefix("//") {
                break
            } else if rest.hasPrefix("/*") {
                isInComment = true
                rest = rest.dropFirst(2)
            } else {
                kept.append(rest.removeFirst())
            }
        }
        return kept[...].trimmed
    }

    /// `#include "path"`.
    private mutating func include(_ text: Substring, _ place: SFZPlace) throws(SoundBankError) {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3, !parts[1].isEmpty else { throw place.error("#include names no file in quotes") }
        let name = slashed(String(try expanded(parts[1], place)))
        guard !open.contains(name) else { throw place.error("'\(name)' includes itself") }
        let bytes: [UInt8]
        do { bytes = try files.text(name) } catch { throw place.error("'\(name)' cannot be included: \(error)") }
        try read(bytes, place, file: name)
    }

    /// `#define $NAME value`.
    private mutating func define(_ text: Substring, _ place: SFZPlace) throws(SoundBankError) {
        let words = text.split(separator: " ").map { $0.trimmed }
        guard words.count >= 2, words[1].hasPrefix("$"), words[1].count > 1 else {
            throw place.error("#define needs a name that begins with $")
        }
        guard definitions.count < Self.maximumDefinitions else {
            throw place.error("there are more than \(Self.maximumDefinitions) definitions")
        }
        definitions[String(words[1].dropFirst())] = words.count > 2 ? String(try expanded(words[2], place)) : ""
    }

    /// With each name replaced by what it stands for; of two names the longer one counts.
    private func expanded(_ text: Substring, _ place: SFZPlace) throws(SoundBankError) -> Substring {
        guard text.contains("$") else { return text }
        var (result, rest) = ("", text)
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...].dropFirst()
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let name = (0...word.count).reversed().lazy.map { word.prefix($0) }.first {
                self.definitions[String($0)] != nil
            }
            result += name.flatMap { definitions[String($0)] } ?? "$"
            rest = rest.dropFirst(name?.count ?? 0)
            guard result.utf8.count <= Self.maximumLine else {
                throw place.error("the line has more than 64 KiB once its definitions are replaced")
            }
        }
        return (result + rest)[...]
    }

    /// A value goes on to the next opcode or header, so that names of samples may have spaces.
    private mutating func tokenize(_ text: Substring, _ place: SFZPlace) throws(SoundBankError) {
        var rest = text.trimmed
        while !rest.isEmpty {
            if rest.hasPrefix("<") {
                guard let end = rest.firstIndex(of: ">") else { throw place.error("a header does not end with >") }
                let name = rest[rest.index(after: rest.startIndex)..<end]
                tokens.append(SFZToken(kind: .header(name.lowercased()), place: place))
                rest = rest[rest.index(after: end)...].trimmed
            } else {
                rest = try readOpcode(rest, place)
            }
        }
    }

    private mutating func readOpcode(_ text: Substring, _ place: SFZPlace) throws(SoundBankError) -> Substring {
        guard let equals = text.firstIndex(of: "=") else {
            throw place.error("'\(text.prefix(40))' is neither a header nor an opcode with a value")
        }
        let name = text[..<equals].trimmed
        guard !name.isEmpty, !name.contains(where: { $0 == " " || $0 == "\t" || $0 == "<" }) else {
            throw place.error("'\(name.prefix(40))' is no name of an opcode")
        }
        let value = text[text.index(after: equals)...]
        let end = Self.valueEnd(value)
        tokens.append(
            SFZToken(kind: .opcode(name.lowercased(), value: String(value[..<end].trimmed)), place: place))
        return value[end...].trimmed
    }

    /// Before the word that the next equals sign follows, or before the next header.
    private static func valueEnd(_ value: Substring) -> Substring.Index {
        let header = value.firstIndex(of: "<") ?? value.endIndex
        guard let equals = value[..<header].firstIndex(of: "=") else { return header }
        let word = value[..<equals].lastIndex { $0 == " " || $0 == "\t" }
        return word ?? header
    }
}

/// With slashes as they are here.
func slashed(_ name: String) -> String { String(name.map { $0 == "\\" ? "/" : $0 }) }

extension Substring {
    var trimmed: Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let front = drop(while: isBlank)
        guard let last = front.lastIndex(where: { !isBlank($0) }) else { return front.prefix(0) }
        return front[...last]
    }

    func firstRange(ofText text: String) -> Range<Index>? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
            place = index(after: place)
        }
        return nil
    }
}
