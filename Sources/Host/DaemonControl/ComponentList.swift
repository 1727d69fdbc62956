import ComponentRegistry

/// The daemon's answer to a search of its registry.
public struct ComponentList: Hashable, Sendable, Codable {
    /// The components found, ordered by triple.
    public let components: [RegisteredComponent]
    /// Everything that the last scan found wrong, whatever was searched for.
    public let diagnostics: [ScanDiagnostic]

    package init(components: [RegisteredComponent], diagnostics: [ScanDiagnostic]) {
        self.components = components
        self.diagnostics = diagnostics
    }
}
