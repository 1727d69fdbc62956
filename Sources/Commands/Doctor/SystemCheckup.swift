import TerminalOutput

/// Everything that `auctl doctor` looked at.
struct SystemCheckup: Encodable, Sendable {
    var checks: [SystemCheck]
    /// A daemon of this user answers.
    var daemonReachable: Bool
    /// Render threads get FIFO scheduling.
    var realtimeAllowed: Bool
    /// Every variable, file and key, with what it says here.
    var settings: [SettingRow]

    /// Nothing is a problem.
    var isWorkable: Bool { !checks.contains { $0.status == .problem } }

    /// Looks at everything; a few milliseconds.
    static func run() -> SystemCheckup {
        let scheduling = schedulingChecks()
        let daemon = daemonCheck()
        let checks =
            scheduling.checks
            + [memoryLockCheck(), throttlingCheck(), controlGroupCheck(), coreCheck(), governorCheck()]
            .compactMap { $0 } + [kernelCheck(), runnerCheck(), sandboxCheck()] + extensionChecks() + quarantineChecks()
            + SettingListing().checks() + [daemon.check, soundCheck()]
        return SystemCheckup(
            checks: checks, daemonReachable: daemon.isReachable, realtimeAllowed: scheduling.isRealtimeAllowed,
            settings: SettingListing().rows)
    }

    /// For a person; `columns` are those of the terminal, nil for lines of any length.
    func text(columns: Int?) -> String {
        let width = checks.map(\.name.count).max() ?? 0
        let indent = String(repeating: " ", count: width + 11)
        let lines = checks.flatMap { check in
            let name = check.name + String(repeating: " ", count: width - check.name.count)
            let finding = Self.wrapped(check.finding, columns, indent: indent)
            let remedy = check.remedy.map { indent + "→ " + Self.wrapped($0, columns, indent: indent + "  ") }
            return ["\(Self.mark(check.status))  \(name)  \(finding)"] + (remedy.map { [$0] } ?? [])
        }
        return (lines + ["", SettingRow.text(settings, columns: columns), "", verdict()]).joined(separator: "\n")
    }

    /// A text of which all lines but the first begin with `indent`, to fit behind as many columns.
    private static func wrapped(_ text: String, _ columns: Int?, indent: String) -> String {
        guard let columns else { return text }
        return TerminalText.wrapped(text, columns: columns - indent.count).joined(separator: "\n" + indent)
    }

    private func verdict() -> String {
        let problems = checks.filter { $0.status == .problem }.count
        let warnings = checks.filter { $0.status == .warning }.count
        if problems > 0 { return "\(problems) of \(checks.count) checks found something that does not work." }
        if warnings > 0 { return "Everything works; \(warnings) of \(checks.count) checks found something to improve." }
        return "Everything is in order."
    }

    private static func mark(_ status: SystemCheck.Status) -> String {
        switch status {
        case .good: "good   "
        case .note: "note   "
        case .warning: "warning"
        case .problem: "PROBLEM"
        }
    }
}
