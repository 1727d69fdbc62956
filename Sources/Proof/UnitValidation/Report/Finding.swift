/// What one check found out about one unit.
public struct Finding: Sendable, Codable, Equatable {
    /// The check's identifier.
    public var check: String
    /// The check's own, kept so that a report reads without the checks.
    public var group: CheckGroup
    /// Whether a warning counts as a failure is the report's to say (`isStrict`).
    public var outcome: CheckOutcome
    /// One line; empty when there is nothing to say.
    public var message: String
    /// How long the check took.
    public var seconds: Double
    /// 1 for the first time that the checks were run.
    public var round: Int

    /// `seconds` and `round` are filled in once the check has ended.
    public init(
        check: String, group: CheckGroup, outcome: CheckOutcome, message: String, seconds: Double = 0, round: Int = 1
    ) {
        self.check = check
        self.group = group
        self.outcome = outcome
        self.message = message
        self.seconds = seconds
        self.round = round
    }
}
