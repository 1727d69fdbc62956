/// Collects what one scan of one bundle finds; confined to that scan.
final class DiagnosticCollector {
    private(set) var diagnostics: [ScanDiagnostic] = []

    func add(_ diagnostic: ScanDiagnostic) {
        diagnostics.append(diagnostic)
    }
}
