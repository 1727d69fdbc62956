import Foundation

/// A variable of the environment with its value: `@Entry var name: Type = value`.
struct EntryDeclaration {
    private let name: String
    private let type: String?
    private let value: String

    /// Nil where the source declares no variable with a value.
    init?(_ source: String) {
        let source = Self.withoutComments(source)
        guard let found = source.firstMatch(of: /\bvar\s+(`?[\p{L}_][\p{L}\p{N}_]*`?)/) else { return nil }
        name = String(found.1)
        let rest = source[found.range.upperBound...]
        guard let place = Self.equalsSign(in: rest) else { return nil }
        let before = rest[..<place].trimmingCharacters(in: .whitespacesAndNewlines)
        type = before.hasPrefix(":") ? before.dropFirst().trimmingCharacters(in: .whitespacesAndNewlines) : nil
        value = rest[rest.index(after: place)...].trimmingCharacters(in: .whitespacesAndNewlines)
        guard !value.isEmpty else { return nil }
    }

    /// Without the comments before the variable, which may have a `var` of their own.
    private static func withoutComments(_ source: String) -> String {
        var rest = source[...].drop { $0.isWhitespace }
        while rest.hasPrefix("//") || rest.hasPrefix("/*") {
            let end = rest.hasPrefix("//") ? rest.firstRange(of: "\n") : rest.firstRange(of: "*/")
            rest = end.map { rest[$0.upperBound...].drop { $0.isWhitespace } } ?? ""
        }
        return String(rest)
    }

    /// The sign between type and value, outside of brackets.
    private static func equalsSign(in source: Substring) -> Substring.Index? {
        var depth = 0
        var last: Character = " "
        for index in source.indices {
            let character = source[index]
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
            if character == "=", depth == 0 { return index }
            last = character
        }
        return nil
    }

    private var keyName: String { "__Key_" + name.filter { $0 != "`" } }

    /// What reads and sets the variable.
    var accessors: String {
        """
        get { self[\(keyName).self] }
        set { self[\(keyName).self] = newValue }
        """
    }
    /// What the variable is known by, with its value.
    var key: String {
        """
        private struct \(keyName): SwiftUI.EntryKey {
            static let entry = SwiftUI.EntryValue\(type.map { "<\($0)>" } ?? "")(\(value))
        }
        """
    }
}
