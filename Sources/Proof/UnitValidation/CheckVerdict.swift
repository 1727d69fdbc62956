/// What a check found, in one line.
struct CheckVerdict: Sendable, Equatable {
    var outcome: CheckOutcome
    var message: String

    static func passed(_ message: String = "") -> CheckVerdict { CheckVerdict(outcome: .passed, message: message) }
    static func warning(_ message: String) -> CheckVerdict { CheckVerdict(outcome: .warning, message: message) }
    static func failed(_ message: String) -> CheckVerdict { CheckVerdict(outcome: .failed, message: message) }
    static func skipped(_ message: String) -> CheckVerdict { CheckVerdict(outcome: .skipped, message: message) }
}
