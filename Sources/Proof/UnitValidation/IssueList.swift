/// Collects what one check finds wrong; the first and worst is reported, the rest counted.
struct IssueList {
    private var failures: [String] = []
    private var warnings: [String] = []

    mutating func fail(_ message: String) { failures.append(message) }
    mutating func warn(_ message: String) { warnings.append(message) }

    /// Notes a failure when the condition does not hold.
    mutating func require(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { failures.append(message()) }
    }

    /// Notes a warning when the condition does not hold.
    mutating func recommend(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { warnings.append(message()) }
    }

    /// - Parameter passed: what to say when nothing was found.
    func verdict(_ passed: @autoclosure () -> String = "") -> CheckVerdict {
        if let first = failures.first { return .failed(Self.line(first, more: failures.count - 1)) }
        if let first = warnings.first { return .warning(Self.line(first, more: warnings.count - 1)) }
        return .passed(passed())
    }

    private static func line(_ first: String, more: Int) -> String { more == 0 ? first : "\(first) (and \(more) more)" }
}
