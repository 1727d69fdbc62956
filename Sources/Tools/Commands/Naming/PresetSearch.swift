import TerminalOutput

/// Finds the preset that a person means, in the same way for a unit that a command makes and for one that another host
/// runs.
package struct PresetSearch {
    private let title: String
    private let presets: [(number: Int, name: String)]

    package init(_ presets: [(number: Int, name: String)], of unit: String) {
        self.presets = presets
        title = TerminalText.line(unit)
    }

    /// The index of one, by name before by number. Throws `CommandFailure.notFound` listing the presets when none or
    /// several fit.
    package func find(_ text: String) throws(CommandFailure) -> Int {
        guard !presets.isEmpty else {
            throw CommandFailure(.notFound, "\(title) has no presets, so no '\(text)'")
        }
        let wanted = text.lowercased()
        if let whole = presets.firstIndex(where: { $0.name.lowercased() == wanted }) { return whole }
        if let number = presets.firstIndex(where: { "\($0.number)" == text }) { return number }
        let search = NameSearch(Array(presets.indices)) { [presets[$0].name] }
        switch search.find(text) {
        case .one(let found): return found
        case .several(let found):
            throw CommandFailure(
                .notFound,
                "'\(text)' fits \(found.count) presets of \(title); name one of them:\n" + list(found))
        case .none:
            throw CommandFailure(
                .notFound,
                "\(title) has no preset '\(text)'\(search.suggestion(for: text))it has:\n"
                    + list(Array(presets.indices)))
        }
    }

    private func list(_ indices: [Int]) -> String {
        indices.map { "  \(presets[$0].number)  \(TerminalText.line(presets[$0].name))" }.joined(separator: "\n")
    }
}
