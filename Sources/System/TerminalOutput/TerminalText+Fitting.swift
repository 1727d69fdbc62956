extension TerminalText {
    /// A text whose lines fit into `columns`: a line that is wider goes on below, at words, under the beginning of its
    /// last column. What stands between backticks stays together, and so does whatever has no space; both may be too
    /// wide. Lines with escape sequences stay as they are.
    public static func fitted(_ text: String, columns: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            width(String(line)) <= columns || line.contains("\u{1b}") ? String(line) : folded(line, columns)
        }.joined(separator: "\n")
    }

    private static func folded(_ line: Substring, _ columns: Int) -> String {
        let deep = String(repeating: " ", count: hangingIndent(line, columns))
        let shallow = String(repeating: " ", count: min(deep.count, 4))
        var (lines, current, isFresh) = ([String](), "", true)
        for (gap, word) in words(of: line) {
            let next = current + gap + word
            if isFresh || width(next) <= columns {
                (current, isFresh) = (next, isFresh && word.isEmpty)
            } else {
                lines.append(current)
                let indent = [deep, shallow].first { width($0 + word) <= columns } ?? ""
                current = indent + word
            }
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// Columns in front of what goes on below: those of the last column of a table, or of a word with a colon.
    private static func hangingIndent(_ line: Substring, _ columns: Int) -> Int {
        let blank = line.prefix { $0 == " " }.count
        var (end, position, gap) = (0, 0, 0)
        for character in line {
            if character != " ", gap > 1, position > blank, position <= columns * 2 / 3 { end = position }
            gap = character == " " ? gap + 1 : 0
            position += width(String(character))
        }
        if end > 0 { return end }
        if let colon = line.firstIndex(of: ":"), line[colon...].hasPrefix(": "), !line[..<colon].contains(" "),
            line.distance(from: line.startIndex, to: colon) < 8
        {
            return line.distance(from: line.startIndex, to: colon) + 2
        }
        return blank
    }

    /// Words, each with the spaces in front of it.
    private static func words(of line: Substring) -> [(gap: String, word: String)] {
        var words: [(gap: String, word: String)] = []
        var (gap, word, isQuoted) = ("", "", false)
        let hasPairs = line.count { $0 == "`" }.isMultiple(of: 2)
        for character in line {
            if character == " ", !isQuoted {
                if !word.isEmpty {
                    words.append((gap, word))
                    (gap, word) = ("", "")
                }
                gap.append(character)
            } else {
                if character == "`", hasPairs { isQuoted.toggle() }
                word.append(character)
            }
        }
        if !word.isEmpty { words.append((gap, word)) }
        return words
    }
}
