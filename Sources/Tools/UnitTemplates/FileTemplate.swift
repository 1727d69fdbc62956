/// A file of `Templates`: source of an imagined unit that the build compiles, from which a new unit's own is made.
///
/// Lines from `// only effect {` to `// }` are for effects only, or for what else the first of them names. A line that
/// includes a file of `Parts` stands for that file.
struct FileTemplate {
    private let text: String

    init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

    /// The file of one unit.
    /// - Parameters:
    ///   - words: which lines are kept.
    ///   - values: what names of the imagined unit become; a name that begins with another one comes before that.
    func filled(for words: Set<String>, with values: KeyValuePairs<String, String>) -> String {
        Self.replace(values, in: Self.lines(of: text, for: words).map { $0 + "\n" }.joined())
    }

    private static func lines(of text: String, for words: Set<String>) -> [Substring] {
        var isKept = true
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().flatMap { line -> [Substring] in
            if let only = line.wholeMatch(of: /\ *\/\/ only (\w+) {/) {
                isKept = words.contains(String(only.1))
                return []
            }
            if line.wholeMatch(of: /\ *\/\/ }/) != nil {
                isKept = true
                return []
            }
            guard isKept else { return [] }
            if let include = line.wholeMatch(of: /#include "Parts\/([\w.]+)"/), let part = parts[String(include.1)] {
                return lines(of: String(decoding: part, as: UTF8.self), for: words)
            }
            return [line]
        }
    }

    /// Looks at each place once: a value may be a name of the imagined unit.
    private static func replace(_ values: KeyValuePairs<String, String>, in text: String) -> String {
        var (result, rest) = ("", Substring(text))
        while let first = rest.first {
            if let (name, value) = values.first(where: { rest.hasPrefix($0.key) }) {
                result += value
                rest = rest.dropFirst(name.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static let parts: [String: [UInt8]] = [
        "Entry.h": PackageResources.Entry_h, "Entry.hpp": PackageResources.Entry_hpp,
        "Identity.h": PackageResources.Identity_h, "Identity.hpp": PackageResources.Identity_hpp,
        "Parameters.h": PackageResources.Parameters_h, "Parameters.hpp": PackageResources.Parameters_hpp,
    ]
}
