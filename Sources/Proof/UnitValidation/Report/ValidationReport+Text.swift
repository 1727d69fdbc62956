extension ValidationReport {
    /// The report for a terminal: one line per check, the summary last.
    public func text() -> String {
        let place = isInProcess ? "in process" : "out of process"
        let head = "\(component)  \(name)  (\(place), seed \(seed))"
        return ([head] + findings.map(Self.line) + [summary]).joined(separator: "\n")
    }

    /// One finding as one line.
    public static func line(_ finding: Finding) -> String {
        let label = finding.outcome.label + String(repeating: " ", count: 8 - finding.outcome.label.count)
        let round = finding.round > 1 ? " (round \(finding.round))" : ""
        guard !finding.message.isEmpty else { return "  \(label)\(finding.check)\(round)" }
        let padding = String(repeating: " ", count: max(2, 32 - finding.check.count - round.count))
        return "  \(label)\(finding.check)\(round)\(padding)\(finding.message)"
    }

    /// One line: what it came to.
    public var summary: String {
        let counts = [CheckOutcome.passed, .warning, .failed, .skipped].map { "\(count($0)) \($0.rawValue)" }
        let verdict = passes ? "PASS" : "FAIL"
        return "\(verdict)  \(counts.joined(separator: ", "))\(isStrict ? " (strict)" : "")"
    }
}

extension CheckOutcome {
    var label: String {
        switch self {
        case .passed: "pass"
        case .warning: "WARN"
        case .failed: "FAIL"
        case .skipped: "skip"
        }
    }
}
