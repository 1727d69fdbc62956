import Foundation
import Glibc
import LinuxSystem

/// Runs each trial in a process of its own, and looks whether it leaves anything behind.
struct TrialProcesses {
    /// Times that a fault is tried when the machine stood still.
    private static let attempts = 3
    /// Milliseconds of the machine's noise from which on a failure is no result: three quarters of a cycle's budget.
    private static let loudNoise = 1.4
    /// Seconds.
    private static let patience = 300
    /// Seconds that what ends with its host may take: the runner's watch of a host that is gone included.
    private static let lastBreath = 8

    let isShort: Bool
    private let folder: URL

    /// What a trial leaves behind is handed to this process.
    init(isShort: Bool) throws {
        self.isShort = isShort
        folder = FileManager.default.temporaryDirectory.appending(path: "faultrunner-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard Subreaper.begin() else { throw TrialError("orphans cannot be collected here") }
    }

    func outcome(of fault: Fault) -> FaultOutcome {
        switch fault.trial {
        case .notApplicable(let reason): return FaultOutcome(fault, .notApplicable, reasons: [reason])
        case .skipped(let reason): return FaultOutcome(fault, .skipped, reasons: [reason])
        case .run: break
        }
        let absences = fault.needs.compactMap(\.absence)
        guard absences.isEmpty else { return FaultOutcome(fault, .skipped, reasons: absences) }
        var outcome = attempt(fault)
        for attempt in 2...Self.attempts {
            guard outcome.result == .failed, let reason = reasonToTryAgain(outcome, attempt) else { break }
            let earlier = outcome.reasons.joined(separator: "; ")
            outcome = self.attempt(fault)
            outcome.attempts = attempt
            outcome.notes.append("tried again, \(reason): \(earlier)")
        }
        return outcome
    }

    /// A failure is no result while the machine stands still; the short form, which is a part of every test run on
    /// whatever machine, gives each fault a second try in any case.
    private func reasonToTryAgain(_ outcome: FaultOutcome, _ attempt: Int) -> String? {
        let noise = outcome.figures?.worstNoiseMilliseconds ?? 0
        if noise >= Self.loudNoise { return "the machine had stood still for \(noise) ms" }
        return isShort && attempt == 2 ? "as the short form does once" : nil
    }

    private func attempt(_ fault: Fault) -> FaultOutcome {
        let scratch = folder.appending(path: "\(fault.number)-\(UUID().uuidString.prefix(6))")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let file = scratch.appending(path: "outcome.json")
        do {
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
            if fault.user == .ordinary, getuid() == 0 { chown(scratch.path, TrialUser.nobody, TrialUser.nobody) }
            let end = try run(fault, in: scratch, outcome: file)
            var outcome =
                (try? JSONDecoder().decode(FaultOutcome.self, from: Data(contentsOf: file)))
                ?? FaultOutcome(fault, .failed, reasons: ["I4: the host \(end)"])
            let left = collectOrphans()
            if !left.isEmpty {
                outcome.result = .failed
                outcome.reasons.append("I4: left behind: \(left.joined(separator: ", "))")
            }
            return outcome
        } catch {
            return FaultOutcome(fault, .failed, reasons: ["the trial could not be started: \(error)"])
        }
    }

    /// How the trial's process ended.
    private func run(_ fault: Fault, in scratch: URL, outcome: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: Programs.this)
        process.arguments = ["trial", "\(fault.number)", "--outcome", outcome.path] + (isShort ? ["--short"] : [])
        var environment = ProcessInfo.processInfo.environment
        for name in [
            "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "TMPDIR",
        ] {
            environment[name] = scratch.path
        }
        environment[SecretFile.variable] = SecretFile.text
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        // What it says itself is in its outcome; the rest is what units print.
        if environment["FAULTRUNNER_VERBOSE"] == nil { process.standardError = FileHandle.nullDevice }
        try process.run()
        let end = MonotonicClock.deadline(milliseconds: Self.patience * 1000)
        while process.isRunning {
            guard MonotonicClock.now() < end else {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                return "hung for \(Self.patience) s"
            }
            sleep(milliseconds: 10)
        }
        return process.terminationReason == .uncaughtSignal
            ? "was killed by signal \(process.terminationStatus)" : "ended with code \(process.terminationStatus)"
    }

    /// What the trial left to this process, by name; ended here when it does not end by itself.
    private func collectOrphans() -> [String] {
        let end = MonotonicClock.deadline(milliseconds: Self.lastBreath * 1000)
        var left: [Int32] = []
        repeat {
            left = ProcessTable.children(of: getpid()).filter {
                waitpid($0, nil, WNOHANG) == 0 && ProcessTable.lives($0)
            }
            if left.isEmpty { return [] }
            sleep(milliseconds: 20)
        } while MonotonicClock.now() < end
        let names = left.map { "\(ProcessTable.name(of: $0)) (\($0))" }
        for process in left {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        return names
    }
}
