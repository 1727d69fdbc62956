import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import Supervision

// 49, 51 and 80: what the machine lets a host do, and its time. In hosts of their own.
extension FaultList {
    /// A machine that lacks something, and how its services are locked in there.
    private struct Lack {
        var masks: [SystemMask]
        var tier: String
        /// What the gaps name; empty for none.
        var gaps: [String] = []
    }

    private static let lacks = [
        Lack(masks: [.waitv], tier: "A"),
        Lack(masks: [.namespaces], tier: "B", gaps: ["spawn"]),
        Lack(masks: [.landlock], tier: "C", gaps: ["Landlock"]),
        Lack(masks: [.namespaces, .landlock], tier: "C", gaps: ["spawn", "Landlock"]),
    ]

    static func lackSomething(_ trial: FaultTrial) async throws {
        for lack in lacks {
            let name = lack.masks.map(\.rawValue).joined(separator: " and ")
            let arguments = lack.masks.flatMap { ["--mask", $0.rawValue] }
            if lack.tier == "C" { try await refuse(trial, name, arguments) }
            let host = try PlayingHost(arguments + (lack.tier == "C" ? ["--allow"] : []))
            defer { host.kill() }
            try await host.waitUntilPlaying()
            let report = try await host.waitUntilExact(cycles: trial.count(short: 400, long: 4000))
            judge(trial, report, lack, name)
            let shown = try HostClient(processID: host.processID).status().units.map { $0.sandbox ?? "none" }
            trial.expect(
                shown.count >= 6 && Set(shown) == [lack.tier], "without \(name), `ps` shows \(shown), not \(lack.tier)")
        }
    }

    private static func judge(_ trial: FaultTrial, _ report: HostReport, _ lack: Lack, _ name: String) {
        for unit in report.units {
            trial.expect(
                unit.tier == lack.tier, "without \(name), \(unit.component) is in tier \(unit.tier ?? "none")")
            trial.expect(unit.gaps.isEmpty == lack.gaps.isEmpty, "without \(name), the gaps are \(unit.gaps)")
            for word in lack.gaps {
                trial.expect(
                    unit.gaps.contains { $0.contains(word) }, "without \(name), no gap names \(word): \(unit.gaps)")
            }
        }
        trial.note("without \(name): tier \(lack.tier), \(report.units.first?.gaps ?? [])")
        trial.expect(report.inexact == 0, "without \(name), \(report.inexact) cycles were not exact")
        trial.expect(report.ends.isEmpty, "without \(name): \(report.ends)")
    }

    /// Nobody has allowed the units to run without a sandbox.
    private static func refuse(_ trial: FaultTrial, _ name: String, _ arguments: [String]) async throws {
        let host = try PlayingHost(arguments)
        defer { host.kill() }
        let refusal = try await host.refusal() ?? "none: it plays"
        trial.expect(
            refusal.contains("nothing keeps the service from your files and the network here")
                && refusal.contains("allowedWithoutSandbox") && refusal.contains("Landlock"),
            "without \(name), the refusal is \(refusal)")
    }

    // MARK: Time

    static func moveClock(_ trial: FaultTrial) async throws {
        let clock = try FalseClock()
        defer { clock.remove() }
        let host = try PlayingHost(environment: clock.environment)
        defer { host.kill() }
        try await host.waitUntilPlaying()
        var last = try await host.waitUntilExact(cycles: 200)
        for hours in [1, -1] {
            try clock.move(seconds: hours * 3600)
            _ = try await host.wait(for: "the host's clock to jump") {
                abs($0.clock - Date().timeIntervalSince1970 - Double(hours) * 3600) < 600
            }
            let after = try await host.waitUntilExact(cycles: trial.count(short: 800, long: 8000))
            judge(trial, after, "the clock jumped by \(hours) h", since: last)
            last = after
        }
        try await restartAfterJump(trial, host, last)
        try await suspend(trial, host)
    }

    /// What counts crashes in a time does not count by this clock.
    private static func restartAfterJump(_ trial: FaultTrial, _ host: PlayingHost, _ before: HostReport) async throws {
        guard let unit = before.units.last(where: { $0.component == SuspectUnit.faulty.rawValue }),
            let process = unit.processID
        else { throw TrialError("the host has no service: \(before.units)") }
        kill(process, SIGKILL)
        let after = try await host.wait(for: "the unit to come back") { report in
            report.units.contains { $0.restarts == 1 } && report.exactInARow >= 100
        }
        trial.expect(after.ends.count == 1, "I7: after the jumps one kill was told as \(after.ends)")
    }

    /// As the machine does when it sleeps: everybody stands still.
    private static func suspend(_ trial: FaultTrial, _ host: PlayingHost) async throws {
        let before = try await host.waitUntilExact(cycles: 200)
        let processes = host.processes
        for process in processes { kill(process, SIGSTOP) }
        try await Task.sleep(for: .seconds(3))
        for process in processes.reversed() { kill(process, SIGCONT) }
        let after = try await host.waitUntilExact(cycles: trial.count(short: 400, long: 4000))
        judge(trial, after, "all of it stood still", since: before)
    }

    static func freezeHost(_ trial: FaultTrial) async throws {
        let host = try PlayingHost()
        defer { host.kill() }
        try await host.waitUntilPlaying()
        let before = try await host.report()
        for _ in 0..<trial.count(short: 4, long: 20) {
            kill(host.processID, SIGSTOP)
            try await Task.sleep(for: .seconds(1))
            kill(host.processID, SIGCONT)
            // Another moment of a cycle each time.
            try await Task.sleep(for: .microseconds(Int.random(in: 20_000...60_000)))
        }
        let after = try await host.waitUntilExact(cycles: trial.count(short: 400, long: 4000))
        judge(trial, after, "the host stood still", since: before)
        trial.expect(after.incidents == before.incidents, "blamed: \(after.incidents)")
    }

    private static func judge(
        _ trial: FaultTrial, _ report: HostReport, _ what: String, since before: HostReport? = nil
    ) {
        trial.expect(
            report.inexact == (before?.inexact ?? 0),
            "\(report.inexact - (before?.inexact ?? 0)) cycles were not exact when \(what)")
        trial.expect(report.ends == before?.ends ?? [], "units were ended when \(what): \(report.ends)")
        trial.expect(
            report.units.map(\.restarts) == before?.units.map(\.restarts) ?? report.units.map { _ in 0 },
            "units were started again when \(what)")
        if !report.incidents.isEmpty { trial.note("when \(what): \(report.incidents.joined(separator: "; "))") }
    }
}
