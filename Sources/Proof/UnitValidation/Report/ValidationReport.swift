/// Everything that was found out about one component.
public struct ValidationReport: Sendable, Codable, Equatable {
    /// The triple, as `aufx dist Demo`.
    public var component: String
    /// The component's full name, by convention `Manufacturer: Name`.
    public var name: String
    /// Absolute.
    public var bundlePath: String
    /// The fingerprint of the bundle that was checked.
    public var bundleHash: String
    /// Whether the unit was in the validator's process.
    public var isInProcess: Bool
    /// Whether warnings count as failures.
    public var isStrict: Bool
    /// What random choices came from; the same seed makes the same choices.
    public var seed: UInt64
    /// Whether all checks were asked for.
    public var isComplete: Bool
    /// One for each check and round, in the order in which they were run.
    public var findings: [Finding]

    /// Made by `UnitValidator.run`; nothing is checked.
    public init(
        component: String, name: String, bundlePath: String, bundleHash: String, isInProcess: Bool, isStrict: Bool,
        seed: UInt64, isComplete: Bool, findings: [Finding]
    ) {
        self.component = component
        self.name = name
        self.bundlePath = bundlePath
        self.bundleHash = bundleHash
        self.isInProcess = isInProcess
        self.isStrict = isStrict
        self.seed = seed
        self.isComplete = isComplete
        self.findings = findings
    }

    /// Whether nothing failed; a strict report has no warnings either.
    public var passes: Bool { problems.isEmpty }

    /// The findings that keep the unit from passing.
    public var problems: [Finding] {
        findings.filter { $0.outcome == .failed || isStrict && $0.outcome == .warning }
    }

    /// Over all rounds.
    public func count(_ outcome: CheckOutcome) -> Int { findings.count { $0.outcome == outcome } }
}
