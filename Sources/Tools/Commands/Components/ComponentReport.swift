import ComponentRegistry
import Settings
import Supervision
import TerminalOutput

/// What `auctl info` prints about one component.
struct ComponentReport: Encodable {
    var component: RegisteredComponent
    /// What the unit may do in a process of its own.
    var grants: ComponentGrants
    /// Whether the settings of this user's hosts let the component use the network.
    var isNetworkAllowed: Bool
    var diagnostics: [ScanDiagnostic]
    /// What `auctl validate` came to for the bundle as it is; nil when it was not validated.
    var validation: ValidationVerdict?
    /// Why no host loads the bundle as it is; nil when hosts do.
    var quarantine: QuarantineEntry?
    /// What the unit reports of itself; nil when it was not, or could not be, started.
    var unit: UnitReport?

    /// In the host's process nothing keeps the unit from what the host may do.
    private var inProcess: String {
        guard component.loadableInProcess else { return "never" }
        let when = component.isPlugIn ? "unless the host asks for another" : "allowed when the host asks for it"
        return when + "; the unit may then do whatever the host may"
    }

    /// What the user has not allowed, and how to; empty for nothing.
    private var networkWish: String {
        guard !grants.destinations.isEmpty else { return "" }
        return "\(grants.connections); to allow it, add '\(component.identifier)' to "
            + "\(HostKey.allowedNetwork.rawValue) in \(UserFile.hostSettings.path(in: UserDirectories()))"
    }

    func text() -> String {
        let rows: [(String, String)] = [
            ("component", "\(component.identifier)"),
            ("name", component.name),
            ("manufacturer", component.manufacturerName),
            ("version", component.versionText),
            ("tags", component.tags.joined(separator: ", ")),
            ("in process", inProcess),
            ("sandbox safe", component.sandboxSafe ? "yes" : "no"),
            ("view", component.hasView ? "yes" : "no"),
            ("may", grants.permissions(withNetwork: isNetworkAllowed)),
            ("asks for", isNetworkAllowed ? "" : networkWish),
            ("not granted", grants.refused.joined(separator: ", ")),
            ("bundle", component.bundlePath),
            ("library", component.libraryPath),
            ("fingerprint", component.bundleHash),
            ("quarantine", quarantine.map { "since \(ClockText.local($0.since)): \($0.explanation)" } ?? ""),
            ("validation", validation?.summary ?? "not validated; auctl validate \(component.identifier)"),
        ]
        let all = rows + (unit?.rows ?? [])
        let width = all.map(\.0.count).max() ?? 0
        let lines = all.filter { !$0.1.isEmpty }.map { row in
            row.0 + String(repeating: " ", count: width + 2 - row.0.count) + TerminalText.line(row.1)
        }
        let tables = unit.map { [$0.parameterTable, $0.presetTable].filter { !$0.isEmpty }.map { "\n" + $0 } } ?? []
        return (lines + tables + diagnostics.map { TerminalText.line($0.description) }).joined(separator: "\n")
    }
}

extension ComponentGrants {
    /// In words, as what a unit may or asks for.
    fileprivate var connections: String {
        "connect to \(destinations.map(\.description).joined(separator: ", "))"
    }

    /// In words, as the rest of "may".
    fileprivate func permissions(withNetwork: Bool) -> String {
        let given = [
            generatesCode ? "generate code" : nil, opensWindows ? "open its window on an X server of its own" : nil,
            dataFolder.map { "keep files in \($0)" }, selectedFiles?.permission,
            withNetwork && !destinations.isEmpty ? connections : nil,
        ].compactMap(\.self)
        return given.isEmpty ? "compute and render, nothing beyond" : given.joined(separator: "; ")
    }
}

extension SelectedFileAccess {
    fileprivate var permission: String {
        switch self {
        case .readOnly: "read files that you select (auctl file)"
        case .readWrite: "read and write files that you select (auctl file)"
        }
    }
}
