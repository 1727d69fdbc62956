/// What validation of one component of one bundle came to, as it is kept.
public struct ValidationVerdict: Sendable, Codable, Equatable {
    /// The triple.
    public var component: String
    /// Whether no check failed.
    public var passes: Bool
    /// Whether there was no warning either.
    public var passesStrictly: Bool
    /// The checks that failed.
    public var failures: [String]
    /// Seconds since 1970.
    public var time: Double

    init(_ reports: [ValidationReport], time: Double) {
        let findings = reports.flatMap(\.findings)
        component = reports.first?.component ?? ""
        failures = Set(findings.filter { $0.outcome == .failed }.map(\.check)).sorted()
        passes = failures.isEmpty
        passesStrictly = passes && !findings.contains { $0.outcome == .warning }
        self.time = time
    }
}
