import ComponentRegistry
import DaemonControl

extension ComponentList {
    /// What a scan found for a query.
    init(_ scan: ComponentScan, matching query: ComponentIdentifier) {
        self.init(components: scan.components(matching: query), diagnostics: scan.diagnostics)
    }
}
