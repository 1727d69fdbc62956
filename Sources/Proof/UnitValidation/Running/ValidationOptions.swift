/// How a component is validated.
public struct ValidationOptions: Sendable, Equatable {
    /// Whether the unit is loaded into this process, where a crash of it ends the validator.
    public var isInProcess = false
    /// Whether warnings count as failures.
    public var isStrict = false
    /// How often all checks are run, each time with another seed.
    public var rounds = 1
    /// Identifiers or groups of checks; empty for all.
    public var only: [String] = []
    /// Where random choices come from.
    public var seed: UInt64 = 1

    /// All checks once, out of process, seed 1, warnings allowed.
    public init() {}
}
