extension TerminalText {
    /// The columns that a text takes in a terminal: none for marks, two for wide characters and emoji.
    public static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

    /// The beginning of a text, with an ellipsis when it does not fit into `columns`.
    public static func shortened(_ text: String, columns: Int) -> String {
        guard width(text) > columns else { return text }
        var (result, used) = ("", 0)
        for character in text {
            let wide = width(character)
            guard used + wide < columns else { break }
            result.append(character)
            used += wide
        }
        return result + "…"
    }

    /// A text as lines of words that fit into `columns`; a word that does not fit has a line of its own.
    public static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, width(last) + 1 + width(String(word)) <= columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.isEmpty ? [text] : lines
    }

    private static func width(_ character: Character) -> Int {
        // A presentation selector asks for the picture.
        if character.unicodeScalars.contains("\u{fe0f}") { return 2 }
        return character.unicodeScalars.reduce(0) { max($0, width($1)) }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// East Asian wide and full-width blocks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3,
        0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff,
        0x20000...0x3fffd,
    ]
}
