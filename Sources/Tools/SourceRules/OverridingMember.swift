/// A member that overrides one, with its attributes and its body.
struct OverridingMember {
    let range: Range<Int>
    /// Bytes before a member's body.
    private static let longestHead = 4096

    /// Those that stand in the body of an extension itself.
    static func all(in source: MaskedSource, _ body: Range<Int>) -> [OverridingMember] {
        let code = source.codeBytes
        var (members, depth, place): ([OverridingMember], Int, Int) = ([], 0, body.lowerBound)
        while place < body.upperBound {
            switch code[place] {
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "o") where depth == 0 && isOverride(at: place, in: code):
                if let end = end(of: place, in: source, code, before: body.upperBound) {
                    let start = start(of: place, in: source, code, after: body.lowerBound)
                    members.append(OverridingMember(range: start..<end))
                    place = end
                    continue
                }
            default: break
            }
            place += 1
        }
        return members
    }

    private static func isOverride(at place: Int, in code: [UInt8]) -> Bool {
        func isLetter(_ place: Int) -> Bool {
            code.indices.contains(place)
                && (code[place] == UInt8(ascii: "_") || Character(UnicodeScalar(code[place])).isLetter)
        }
        return code[place...].starts(with: "override".utf8) && !isLetter(place - 1) && !isLetter(place + 8)
    }

    /// A line of attributes and modifiers before belongs to the member.
    private static func start(of place: Int, in source: MaskedSource, _ code: [UInt8], after least: Int) -> Int {
        var start = max(source.lineStart(at: place), least)
        while start > least {
            let above = max(source.lineStart(at: start - 1), least)
            let line = String(decoding: code[above..<start], as: UTF8.self)
            guard line.wholeMatch(of: /\s*(@\w+(\([^)]*\))?\s*)+(public|open|internal|final|nonisolated|\s)*/) != nil
            else { break }
            start = above
        }
        return start
    }

    /// Behind the body that follows.
    private static func end(of place: Int, in source: MaskedSource, _ code: [UInt8], before most: Int) -> Int? {
        guard let open = code[place..<min(most, place + longestHead)].firstIndex(of: UInt8(ascii: "{")),
            let close = source.closing(open),
            close < most
        else { return nil }
        return close + 1
    }
}
