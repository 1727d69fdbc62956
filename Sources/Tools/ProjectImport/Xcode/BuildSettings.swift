/// A target's build settings in layers, of which a later one counts more, with the variables in their values.
package struct BuildSettings: Sendable {
    private let layers: [[String: String]]
    private static let (deepest, longest) = (16, 16 << 10)

    /// Each layer has values as they stand in the project; of what counts for one platform only, macOS's are kept.
    package init(layers: [[String: String]]) { self.layers = layers.map(Self.forMacOS) }

    /// With another layer below all.
    func over(_ layer: [String: String]) -> BuildSettings { BuildSettings(layers: [layer] + layers) }

    /// With another layer that counts more than all.
    func under(_ layer: [String: String]) -> BuildSettings { BuildSettings(layers: layers + [layer]) }

    /// The value with its variables replaced; nil where no layer has any.
    package subscript(name: String) -> String? {
        var budget = Self.longest
        return value(of: name, below: layers.count, depth: 0, &budget)
    }

    /// The words of a value; quotes keep spaces together.
    package func list(_ name: String) -> [String] { self[name].map(Self.words) ?? [] }

    /// Whether the value is YES.
    package func isOn(_ name: String) -> Bool { ["YES", "TRUE", "1"].contains(self[name]?.uppercased()) }

    /// Every name that some layer has.
    package var names: Set<String> { layers.reduce(into: []) { $0.formUnion($1.keys) } }

    /// A text with its variables replaced; a variable that nobody sets becomes nothing.
    package func expand(_ text: String) -> String {
        var budget = Self.longest
        return expand(text, asking: nil, below: layers.count, depth: 0, &budget)
    }

    private func value(of name: String, below top: Int, depth: Int, _ budget: inout Int) -> String? {
        guard depth <= Self.deepest, let layer = layers[..<top].lastIndex(where: { $0[name] != nil }),
            let raw = layers[layer][name]
        else { return nil }
        return expand(raw, asking: name, below: layer, depth: depth + 1, &budget)
    }

    private func expand(
        _ text: String, asking name: String?, below layer: Int, depth: Int, _ budget: inout Int
    ) -> String {
        var (result, rest) = ("", Substring(text))
        while let dollar = rest.firstIndex(of: "$"), budget > 0 {
            result += rest[..<dollar]
            rest = rest[dollar...]
            guard let variable = Self.variable(in: rest) else {
                result.append("$")
                rest = rest.dropFirst()
                continue
            }
            let found: String?
            if variable.name == "inherited" || variable.name == name {
                found = name.flatMap { value(of: $0, below: layer, depth: depth, &budget) }
            } else {
                found = value(of: variable.name, below: layers.count, depth: depth, &budget)
            }
            let text = variable.operators.reduce(found ?? "") { Self.apply($1, to: $0) }
            budget -= text.utf8.count + 1
            result += text
            rest = rest[variable.end...]
        }
        return result + rest
    }

    private struct Variable {
        let name: String
        let operators: [Substring]
        let end: String.Index
    }

    /// `$(NAME:operator)` or `${NAME}` at the front of a text.
    private static func variable(in text: Substring) -> Variable? {
        let open = text.index(after: text.startIndex)
        guard open < text.endIndex, let close = ["(": ")", "{": "}"][text[open]] as Character?,
            let end = text[open...].firstIndex(of: close)
        else { return nil }
        let parts = text[text.index(after: open)..<end].split(separator: ":", omittingEmptySubsequences: false)
        return Variable(name: String(parts[0]), operators: Array(parts.dropFirst()), end: text.index(after: end))
    }

    private static func apply(_ word: Substring, to text: String) -> String {
        let parts = word.split(separator: "=", maxSplits: 1)
        switch parts.first {
        case "c99extidentifier", "identifier": return ModuleName.identifier(text)
        case "rfc1034identifier":
            return String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
        case "lower": return text.lowercased()
        case "upper": return text.uppercased()
        case "default": return text.isEmpty && parts.count > 1 ? String(parts[1]) : text
        case "base", "file": return SourcePath.name(text, withoutEnding: parts.first == "base")
        case "dir": return SourcePath.folder(of: text)
        default: return text
        }
    }

    static func words(_ text: String) -> [String] {
        var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
        for character in text {
            switch character {
            case "\"", "'":
                if quote == nil { quote = character } else if quote == character { quote = nil }
                word = word ?? ""
            case " ", "\n", "\t":
                guard quote == nil else { fallthrough }
                if let whole = word { words.append(whole) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap { $0 }
    }

    /// `NAME[sdk=macosx*]` counts, `NAME[sdk=iphoneos*]` does not.
    private static func forMacOS(_ layer: [String: String]) -> [String: String] {
        var result: [String: String] = [:]
        for (key, value) in layer where !key.contains("[") { result[key] = value }
        for (key, value) in layer where key.contains("[sdk=macosx") && key.count(where: { $0 == "[" }) == 1 {
            result[String(key.prefix { $0 != "[" })] = value
        }
        return result
    }
}
