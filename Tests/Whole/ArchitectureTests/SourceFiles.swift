import Foundation

/// The files of one module, and which of them use types of which, as far as names tell: a type counts as used where its
/// name stands outside of comments and literals.
struct SourceFiles {
    /// For each file the files whose types it names.
    let uses: [String: Set<String>]

    init(of module: String) {
        self.init(texts: PackageSources.files(of: PackageSources.folder(of: module), ending: ".swift"))
    }

    /// - Parameter texts: files by their names.
    init(texts: [String: String]) {
        let code = texts.mapValues { Self.code(of: $0) }
        var owners: [Substring: Set<String>] = [:]
        for (file, text) in code {
            for match in text.matches(of: Self.declaration) { owners[match.1, default: []].insert(file) }
        }
        uses = code.reduce(into: [:]) { uses, entry in
            let own = Set(entry.value.matches(of: Self.declaration).map(\.1))
            let words = Set(entry.value.matches(of: Self.typeName).map(\.0)).subtracting(own)
            let others = words.reduce(into: Set<String>()) { $0.formUnion(owners[$1] ?? []) }
            uses[entry.key] = others.subtracting([entry.key])
        }
    }

    // Regexes are values that nothing changes, and not Sendable.
    private nonisolated(unsafe) static let declaration =
        /(?m)^(?:@\S+ +)*(?:(?:public|package|internal|private|fileprivate|open|final|indirect|nonisolated) +)*(?:struct|class|enum|protocol|actor|typealias) +([A-Z]\w*)/
    private nonisolated(unsafe) static let typeName = /\b[A-Z]\w+\b/
    private nonisolated(unsafe) static let commentOrLiteral = /\/\/[^\n]*|"(?:\\.|[^"\\\n])*"/

    private static func code(of text: String) -> String { text.replacing(commentOrLiteral, with: "") }

    /// Every file that a file reaches.
    func reached(from file: String) -> Set<String> {
        var (found, open): (Set<String>, [String]) = ([], [file])
        while let next = open.popLast() {
            for other in uses[next] ?? [] where found.insert(other).inserted { open.append(other) }
        }
        return found
    }

    /// Groups of files each of which reaches all others of its group, the largest first.
    var circles: [Set<String>] {
        let reach = Dictionary(uniqueKeysWithValues: uses.keys.map { ($0, reached(from: $0)) })
        var (left, found): (Set<String>, [Set<String>]) = (Set(uses.keys), [])
        while let file = left.popFirst() {
            let circle = reach[file, default: []].filter { reach[$0, default: []].contains(file) }.union([file])
            left.subtract(circle)
            if circle.count > 1 { found.append(circle) }
        }
        return found.sorted { $0.count > $1.count }
    }
}
