import ComponentRegistry
import Foundation

extension VerdictStore {
    /// Keeps what complete validations of one component came to. Those of chosen checks say too little, and so do those
    /// in process: a unit is loaded there only by hosts that ask for it.
    ///
    /// - Throws: when the file cannot be written.
    public func keep(_ reports: [ValidationReport], time: Double = Date().timeIntervalSince1970) throws {
        let reports = reports.filter { $0.isComplete && !$0.isInProcess }
        guard let first = reports.first else { return }
        let findings = reports.flatMap(\.findings)
        let failures = Set(findings.filter { $0.outcome == .failed }.map(\.check)).sorted()
        let verdict = ValidationVerdict(
            component: first.component, failures: failures,
            hasWarnings: findings.contains { $0.outcome == .warning }, time: time)
        try keep(verdict, bundleHash: first.bundleHash)
    }
}
