import TerminalOutput

/// Things that a person names on a command line: by a whole name, by its beginning, or by a part of it, in any case, as
/// long as that fits one of them. Pure.
package struct NameSearch<Element> {
    /// What a text fits.
    package enum Outcome {
        case one(Element)
        case several([Element])
        case none
    }

    private let elements: [Element]
    private let names: (Element) -> [String]

    /// - Parameter names: all names of one element, the one to suggest first.
    package init(_ elements: [Element], names: @escaping (Element) -> [String]) {
        self.elements = elements
        self.names = names
    }

    /// Elements with the whole name come before those with its beginning, and these before those with a part of it.
    package func find(_ text: String) -> Outcome {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return .none }
        let tests: [(String) -> Bool] = [{ $0 == wanted }, { $0.hasPrefix(wanted) }, { $0.contains(wanted) }]
        for test in tests {
            let found = elements.filter { names($0).contains { test($0.lowercased()) } }
            if let first = found.first { return found.count == 1 ? .one(first) : .several(found) }
        }
        return .none
    }

    /// What stands between a refusal of a text that fits none and the rest of the sentence: "; did you mean 'cutoff'? "
    /// with the names that are nearest, or "; " when none is near.
    package func suggestion(for text: String) -> String {
        let wanted = Array(text.lowercased())
        let limit = max(1, wanted.count / 3)
        let near = elements.compactMap { element -> (distance: Int, name: String)? in
            let own = names(element)
            let distance = own.map { Self.distance(wanted, Array($0.lowercased())) }.min() ?? .max
            return distance <= limit ? (distance, own[0]) : nil
        }
        guard let best = near.map(\.distance).min() else { return "; " }
        let nearest = near.filter { $0.distance == best }.prefix(3).map { "'\(TerminalText.line($0.name))'" }
        return "; did you mean \(nearest.joined(separator: " or "))? "
    }

    /// How many letters are to be inserted, left out, exchanged or swapped with their neighbour (Damerau and
    /// Levenshtein, the restricted form).
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var rows = [Array(0...other.count)]
        for (row, letter) in one.enumerated() {
            var next = [row + 1]
            for (column, candidate) in other.enumerated() {
                let kept = rows[row][column] + (letter == candidate ? 0 : 1)
                var least = min(kept, rows[row][column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == candidate {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[one.count][other.count]
    }
}
