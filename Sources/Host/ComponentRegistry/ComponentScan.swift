/// What one scan of the search path found: an immutable answer that any thread may read.
public struct ComponentScan: Hashable, Sendable, Codable {
    /// The components offered, one per triple, ordered by triple.
    public let components: [RegisteredComponent]
    /// Components hidden by an earlier bundle with the same triple.
    public let hidden: [RegisteredComponent]
    /// Everything that was wrong or worth knowing, in the order of the search path.
    public let diagnostics: [ScanDiagnostic]

    /// The answer of a search path without bundles.
    public static let empty = ComponentScan(bundles: [], diagnostics: [])

    /// Applies precedence: of two components with one triple the first wins, but an extension over one written against
    /// the C interface.
    init(bundles: [ExtensionBundle], diagnostics: [ScanDiagnostic]) {
        var winners: [ComponentIdentifier: RegisteredComponent] = [:]
        var hidden: [RegisteredComponent] = []
        var diagnostics = diagnostics
        for component in bundles.flatMap(\.components) {
            guard let first = winners[component.identifier] else {
                winners[component.identifier] = component
                continue
            }
            let isBetter = first.isPlugIn && !component.isPlugIn
            let (winner, loser) = isBetter ? (component, first) : (first, component)
            winners[component.identifier] = winner
            hidden.append(loser)
            diagnostics.append(Self.note(loser, hiddenBy: winner))
        }
        self.components = winners.values.sorted { $0.identifier < $1.identifier }
        self.hidden = hidden
        self.diagnostics = diagnostics
    }

    /// The components that match; every code of `query` may be the wildcard 0.
    public func components(matching query: ComponentIdentifier) -> [RegisteredComponent] {
        components.filter { query.matches($0.identifier) }
    }

    /// The component of this triple, or the first that matches when the query has wildcards.
    public func component(matching query: ComponentIdentifier) -> RegisteredComponent? {
        components.first { query.matches($0.identifier) }
    }

    /// Finds components as a person names them: a triple (`aufx fltr Demo`, also with `,`, `:` or `/` between), a full
    /// name, or a unit's name, without regard to case. Empty when nothing fits; several when the name is ambiguous.
    ///
    /// A plug-in of another format also by its name there, such as `ladspa:amp:amp_mono`.
    public func components(named text: String) -> [RegisteredComponent] {
        if RegisteredComponent.format(of: text) != nil {
            return components.filter { $0.foreignName == text }
        }
        let words = text.split(whereSeparator: { " ,:/".contains($0) })
        if words.count == 3,
            let query = try? ComponentIdentifier(
                type: String(words[0]), subtype: String(words[1]), manufacturer: String(words[2]))
        {
            let found = components(matching: query)
            if !found.isEmpty { return found }
        }
        let wanted = text.lowercased()
        let exact = components.filter { $0.name.lowercased() == wanted || $0.unitName.lowercased() == wanted }
        // An audio unit is meant before a plug-in of another format that is called the same.
        let units = exact.filter { $0.foreignFormat == nil }
        if !exact.isEmpty { return units.isEmpty ? exact : units }
        let coded = components.filter { $0.identifier.subtype.description == text }
        // What somebody has installed is meant before what comes along under Apple's codes.
        let others = coded.filter { $0.identifier.manufacturer.description != "appl" }
        return others.isEmpty ? coded : others
    }

    private static func note(
        _ component: RegisteredComponent, hiddenBy winner: RegisteredComponent
    ) -> ScanDiagnostic {
        ScanDiagnostic(
            .note, path: component.bundlePath,
            problem: "\(component.identifier) (\(component.name)) is hidden by \(winner.bundlePath)",
            remedy: "remove one of the two, or put the wanted one first on AUEXTENSION_PATH")
    }
}
