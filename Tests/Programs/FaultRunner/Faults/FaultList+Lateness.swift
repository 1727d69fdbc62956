import ExtensionHost
import Glibc
import Supervision

// 7 to 12: units that take too long.
extension FaultList {
    private static let late = ["deadline", "slow"]

    static let lateness: [Fault] = [
        Fault(
            number: 7, name: "an endless loop", injection: "while rendering",
            expectation: "demoted, then ended and told as late; missing for at most 35 ms",
            trial: .run { try await $0.inflict([Strike("hang", ["deadline"])], outage: .hang) }),
        Fault(
            number: 8, name: "sleeps for ever", injection: "pause() while rendering", expectation: "as 7",
            trial: .run { try await $0.inflict([Strike("sleep forever", ["deadline"])], outage: .hang) }),
        Fault(
            number: 9, name: "stopped, and stopped again and again",
            injection: "SIGSTOP from outside; then SIGSTOP and SIGCONT every 10 ms",
            expectation: "ended as late; when it goes on in time it may stay", trial: .run(stop)),
        Fault(
            number: 10, name: "takes 95 % of the budget", injection: "spins in every cycle",
            expectation: "told as slow",
            trial: .run { try await $0.inflict([Strike("spin", amount: 1.77, late)], on: .hostile) }),
        Fault(
            number: 11, name: "takes three budgets in each tenth cycle", injection: "spins",
            expectation: "bridged; ended for its rate",
            trial: .run { try await $0.inflict([Strike("spin sometimes", amount: 5.6, late)], on: .hostile) }),
        Fault(
            number: 12, name: "evades the limit of real time",
            injection: "spins for 15 ms, sleeps for 0.1 ms, for ever",
            expectation: "ended as late",
            trial: .run { try await $0.inflict([Strike("evade limit", late)], on: .hostile, outage: .hang) }),
    ]

    private static func stop(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        guard let process = session.suspect.serviceProcessID else { throw TrialError("the suspect has no process") }
        kill(process, SIGSTOP)
        try await session.waitForEnd(after: 0)
        try await session.waitUntilBack()
        trial.expect(trial.told(session, from: 0).hasPrefix("deadline"), "I7: told as \(trial.told(session, from: 0))")
        try trial.judge(.hang, in: session)
        for _ in 0..<trial.count(short: 10, long: 100) {
            guard let process = session.suspect.serviceProcessID else { continue }
            kill(process, SIGSTOP)
            try await Task.sleep(for: .milliseconds(10))
            kill(process, SIGCONT)
            try await Task.sleep(for: .milliseconds(10))
        }
        try await session.waitUntilBack()
        let causes = Set(session.ends.map(\.cause.label))
        trial.expect(causes.isSubset(of: late), "I7: told as \(causes.sorted())")
    }
}
