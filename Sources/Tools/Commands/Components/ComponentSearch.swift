import ComponentRegistry

/// Which components the words of a listing mean: codes where they are codes of any, else parts of names and tags. Pure.
package struct ComponentSearch {
    private let words: [String]
    private let pattern: ComponentIdentifier?

    /// - Parameter words: none for all components.
    package init(_ words: [String]) {
        self.words = words.map { $0.lowercased() }
        pattern = try? ComponentQuery(words).pattern()
    }

    /// Those that have the codes; where there are none, those that have each of the words.
    package func find(in components: [RegisteredComponent]) -> [RegisteredComponent] {
        let coded = pattern.map { pattern in components.filter { pattern.matches($0.identifier) } } ?? []
        return coded.isEmpty ? components.filter(hasEveryWord) : coded
    }

    private func hasEveryWord(_ component: RegisteredComponent) -> Bool {
        let texts = ([component.name, "\(component.identifier)"] + component.tags).map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}
