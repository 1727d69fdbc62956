/// What validation of one component of one bundle came to, as it is kept.
public struct ValidationVerdict: BundleRecord, Equatable {
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

    /// `hasWarnings` counts against a strict pass only; any failure against both.
    public init(component: String, failures: [String], hasWarnings: Bool, time: Double) {
        self.component = component
        self.failures = failures
        passes = failures.isEmpty
        passesStrictly = failures.isEmpty && !hasWarnings
        self.time = time
    }

    /// "passes", "passes with warnings", or the checks that failed.
    public var summary: String {
        guard passes else { return "fails \(failures.joined(separator: ", "))" }
        return passesStrictly ? "passes" : "passes with warnings"
    }
}
