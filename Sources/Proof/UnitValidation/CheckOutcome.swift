/// How a check ended.
public enum CheckOutcome: String, Sendable, Codable {
    case passed
    /// Something that hosts live with; a failure when validation is strict.
    case warning
    case failed
    /// It does not apply to this unit, or not here; the message says why.
    case skipped
}
