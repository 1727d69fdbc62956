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
            .compactMap { $0 } + [kernelCheck(), runnerCheck()] + extensionChecks() + quarantineChecks()
            + SettingListing().checks() + [daemon.check, soundCheck()]
        return SystemCheckup(
            checks: checks, daemonReachable: daemon.isReachable, realtimeAllowed: scheduling.isRealtimeAllowed,
            settings: SettingListing().rows)
    }

    func text() -> String {
        let width = checks.map(\.name.count).max() ?? 0
        let lines = checks.flatMap { check in
            let name = check.name + String(repeating: " ", count: width - check.name.count)
            let line = "\(Self.mark(check.status))  \(name)  \(check.finding)"
            let indent = String(repeating: " ", count: width + 11)
            return [line] + (check.remedy.map { [indent + "→ " + $0] } ?? [])
        }
        return (lines + ["", SettingRow.text(settings), "", verdict()]).joined(separator: "\n")
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
