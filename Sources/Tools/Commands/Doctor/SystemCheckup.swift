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

    /// For a person: what was found, and at the end, where one looks first, what to do.
    /// - Parameters:
    ///   - columns: those of the terminal, nil for lines of any length.
    ///   - withSettings: whether every setting is listed between them.
    func text(columns: Int?, withSettings: Bool) -> String {
        let width = checks.map(\.name.count).max() ?? 0
        let indent = String(repeating: " ", count: width + 11)
        let lines = checks.map { check in
            let name = check.name + String(repeating: " ", count: width - check.name.count)
            let finding = Self.wrapped(check.finding, columns, indent: indent)
            return "\(Self.mark(check.status))  \(name)  \(finding)"
        }
        let listing = withSettings ? ["", SettingRow.text(settings, columns: columns)] : []
        return (lines + listing + ["", verdict()] + remedies(columns)).joined(separator: "\n")
    }

    /// What does not work first.
    private func remedies(_ columns: Int?) -> [String] {
        let wanted = [SystemCheck.Status.problem, .warning, .note].flatMap { status in
            checks.filter { $0.status == status && $0.remedy != nil }
        }
        guard !wanted.isEmpty else { return [] }
        return ["", "What to do:"]
            + wanted.map {
                "  \($0.name): " + Self.wrapped($0.remedy ?? "", columns, indent: "    ", first: $0.name.count + 4)
            }
    }

    /// A text of which all lines but the first begin with `indent`, to fit behind as many columns.
    /// - Parameter first: columns that are taken in the first line, where they are more.
    private static func wrapped(_ text: String, _ columns: Int?, indent: String, first: Int = 0) -> String {
        guard let columns else { return text }
        // Whatever stands before it counts as its first word.
        let start = String(repeating: "x", count: max(first - indent.count, 0))
        let lines = TerminalText.wrapped(start + text, columns: columns - indent.count)
        return String(lines.joined(separator: "\n" + indent).dropFirst(start.count))
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
