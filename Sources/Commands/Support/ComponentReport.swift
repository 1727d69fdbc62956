import ComponentRegistry

/// What `auctl info` prints about one component.
struct ComponentReport: Encodable {
    var component: RegisteredComponent
    var diagnostics: [ScanDiagnostic]

    func text() -> String {
        let rows: [(String, String)] = [
            ("component", "\(component.identifier)"),
            ("name", component.unitName),
            ("manufacturer", component.manufacturerName),
            ("version", component.versionText),
            ("tags", component.tags.joined(separator: ", ")),
            ("in process", component.loadableInProcess ? "allowed when the host asks for it" : "never"),
            ("sandbox safe", component.sandboxSafe ? "yes" : "no"),
            ("view", component.hasView ? "yes" : "no"),
            ("uses", component.resourceUsage.joined(separator: ", ")),
            ("bundle", component.bundlePath),
            ("library", component.libraryPath),
            ("fingerprint", component.bundleHash),
        ]
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.filter { !$0.1.isEmpty }.map { row in
            row.0 + String(repeating: " ", count: width + 2 - row.0.count) + row.1
        }
        return (lines + diagnostics.map(\.description)).joined(separator: "\n")
    }
}
