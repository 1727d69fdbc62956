import ExtensionHost
import Glibc
import Supervision

// 1 to 6: how a service dies.
extension FaultList {
    static let deaths: [Fault] = [
        Fault(
            number: 1, name: "kill −9 at any moment",
            injection: "SIGKILL from outside, every 50 ms or as soon as it is back",
            expectation: "missing for at most 3 blocks in the middle of all cases",
            // Who falls this soon after each start is given its state no more.
            invariants: .all.subtracting([.stateKept]), trial: .run(killOften)),
        Fault(
            number: 2, name: "kill −9 with much memory",
            injection: "SIGKILL after it has touched all memory it is given",
            expectation: "missing for at most 25 ms, whatever the kernel has to take back", trial: .run(killLarge)),
        Fault(
            number: 3, name: "ends itself without an error", injection: "_exit(0) while rendering",
            expectation: "counts as a crash",
            trial: .run { try await $0.inflict([Strike("exit", ["exit 0"])], outage: .death) }),
        Fault(
            number: 4, name: "abort, SEGV, ILL, FPE", injection: "while rendering", expectation: "each cause is told",
            trial: .run { trial in
                try await trial.inflict(
                    [
                        Strike("crash", ["signal 11"]), Strike("abort", ["signal 6"]),
                        Strike("null call", ["signal 11"]),
                    ], outage: .death)
                try await trial.endSession()
                try await trial.inflict(
                    [Strike("trap", ["signal 4"]), Strike("divide", ["signal 8"])], on: .hostile, outage: .death)
            }),
        Fault(
            number: 5, name: "a trap of Swift's", injection: "an overflow while rendering",
            expectation: "told as SIGILL; no backtrace is waited for", trial: .run(trap)),
        Fault(
            number: 6, name: "stack overflow on the audio thread", injection: "endless recursion while rendering",
            expectation: "told as SIGSEGV",
            trial: .run { try await $0.inflict([Strike("stack overflow", ["signal 11"])], outage: .death) }),
    ]

    private static func killOften(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        let kills = trial.count(short: 5, long: 60)
        for _ in 0..<kills {
            try await Task.sleep(for: .microseconds(Int.random(in: 40_000...60_000)))
            let before = session.ends.count
            guard let process = session.suspect.serviceProcessID else { throw TrialError("the suspect has no process") }
            kill(process, SIGKILL)
            try await session.waitForEnd(after: before)
            try await session.waitUntilHeard()
        }
        trial.expect(session.ends.count == kills, "I7: \(kills) kills were told \(session.ends.count) times")
        let others = session.ends.filter { $0.cause.label != "signal 9" }
        trial.expect(others.isEmpty, "I7: told otherwise: \(others.map(\.description))")
        let outages = session.audit.outages[0].sorted()
        let middle = outages.isEmpty ? 0 : outages[outages.count / 2]
        trial.expect(middle <= 3, "the unit was missing for \(middle) blocks in the middle of all cases")
    }

    private static func killLarge(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.hostile)
        try session.inflict("all memory")
        let taken = try await session.report()
        trial.note("it had taken \(taken["MiB"] ?? "?") MiB")
        guard let process = session.suspect.serviceProcessID else { throw TrialError("the suspect has no process") }
        kill(process, SIGKILL)
        try await session.waitForEnd(after: 0)
        try await session.waitUntilBack()
        trial.expect(trial.told(session, from: 0).hasPrefix("signal 9"), "I7: told as \(trial.told(session, from: 0))")
        try trial.judge(.death, in: session)
    }

    private static func trap(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.trapping)
        try session.set("trap", 1)
        try await session.waitForEnd(after: 0)
        try session.set("trap", 0)
        try await session.waitUntilBack()
        trial.expect(trial.told(session, from: 0).hasPrefix("signal 4"), "I7: told as \(trial.told(session, from: 0))")
        try trial.judge(.death, in: session)
    }
}
