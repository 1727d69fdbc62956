import ExtensionHost
import Sandbox
import Supervision

// 16 to 27: the memory that unit and host share, and the words in it.
extension FaultList {
    /// What a unit is told for that writes nonsense where the host reads: any of these is right.
    private static let foundOut = [
        "deadline", "slow", "protocolError", "notFinite", "signal 11", "signal 6", "signal 4", "other",
    ]
    private static let withoutClicks = Set<Invariant>.allButClicks

    static let memory: [Fault] = [
        Fault(
            number: 16, name: "scribbles over all of its shared memory",
            injection: "a thread writes random words for ever",
            expectation: "found out and started again; the host is unharmed", invariants: withoutClicks,
            trial: .run { try await $0.inflict([Strike("scribble all", foundOut)], on: .hostile) }),
        Fault(
            number: 17, name: "done words of no cycle",
            injection: "random sequences, past and future, ten thousand a second",
            expectation: "ignored, or found out", invariants: withoutClicks,
            trial: .run { trial in try await tolerate(trial, "random done", foundOut) }),
        Fault(
            number: 18, name: "done before it has rendered", injection: "the done word is written first",
            expectation: "what is heard is bounded: nobody can tell old from wrong", invariants: withoutClicks,
            trial: .run { trial in try await tolerate(trial, "early done", foundOut) }),
        Fault(
            number: 19, name: "the life word flips", injection: "a thread writes 0 over it for ever",
            expectation: "taken for a death, or without effect",
            trial: .run { trial in try await tolerate(trial, "life", foundOut) }),
        Fault(
            number: 20, name: "events that are none", injection: "2³² − 1 bytes of events, and noise in their place",
            expectation: "cut to what fits, dropped, or found out", invariants: withoutClicks,
            trial: .run { trial in try await tolerate(trial, "events", foundOut) }),
        Fault(
            number: 21, name: "writes into the host's region", injection: "mprotect, then memset",
            expectation: "the service dies of SIGSEGV; the host reads what it wrote",
            trial: .run {
                try await $0.inflict([Strike("write host region", ["signal 11"])], on: .hostile, outage: .death)
            }),
        Fault(
            number: 22, name: "truncates, grows and seals the regions",
            injection: "through every descriptor and map_files",
            expectation: "refused", trial: .run { try await attempt($0, "truncate") }),
        Fault(
            number: 23, name: "punches holes",
            injection: "MADV_REMOVE, MADV_PAGEOUT, fallocate, in both regions that it shares with its host",
            expectation: "refused", trial: .run(punch)),
        Fault(
            number: 24, name: "a writer of an incarnation that is over",
            injection: "a forked child scribbles on after its parent's end",
            expectation: "no effect on the next incarnation, or no child", trial: .run(oldWriter)),
        Fault(
            number: 26, name: "wakes without end", injection: "FUTEX_WAKE of the done words for ever while rendering",
            expectation: "ended as late",
            trial: .run { try await $0.inflict([Strike("wake flood", ["deadline"])], on: .hostile, outage: .hang) }),
        Fault(
            number: 27, name: "moves the host's waiting thread",
            injection: "FUTEX_REQUEUE to a word that nobody wakes, in a sandbox and without one",
            expectation:
                "refused; without a sandbox in vain where nobody sleeps, else ended, told as a breach of the protocol",
            trial: .run(moveWaiters)),
    ]

    /// The unit may be found out or not; when it is, the cause is one of these.
    static func tolerate(
        _ trial: FaultTrial, _ fault: String, _ causes: [String], on unit: SuspectUnit = .hostile
    ) async throws {
        let session = try await trial.play(unit)
        try session.inflict(fault)
        try await session.play(trial.count(short: 400, long: 4000))
        try session.set("fault", 0)
        trial.note(session.ends.isEmpty ? "it was not ended" : "told as \(trial.told(session, from: 0))")
        trial.expect(session.ends.count <= 1, "I7: one fault was told \(session.ends.count) times")
        trial.expect(
            session.ends.allSatisfy { causes.contains($0.cause.label) }, "I7: told as \(trial.told(session, from: 0))")
        guard session.ends.isEmpty else { return try await session.waitUntilBack() }
        // Its memory is what it is until it ends.
        session.suspect.restartService()
        try await session.waitUntilBack()
    }

    /// Each attempt is to fail, and the music to go on as if nothing were tried.
    @discardableResult
    static func attempt(
        _ trial: FaultTrial, _ fault: String, amount: Float = 0, allowed: Set<String> = [],
        _ change: (inout HostSettings) -> Void = { _ in }
    ) async throws -> [String: String] {
        let session = try await trial.play(.hostile, change)
        try session.inflict(fault, amount: amount)
        let report = try await session.report()
        try session.set("fault", 0)
        let succeeded = report.filter { $0.value == "ok" && !allowed.contains($0.key) }.keys.sorted()
        trial.expect(!report.isEmpty, "the unit reported no attempt")
        trial.expect(
            succeeded.isEmpty,
            "\(succeeded.count) of \(report.count) attempts succeeded: \(succeeded.joined(separator: ", "))")
        let others = report.filter {
            !["ok", "EPERM", "EACCES", "ENOENT", "ENOSYS", "EINVAL", "EBADF"].contains($0.value) && Int($0.value) == nil
        }
        if !others.isEmpty { trial.note(others.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")) }
        trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
        try await session.waitUntilBack()
        return report
    }

    private static func moveWaiters(_ trial: FaultTrial) async throws {
        try await trial.inflict([Strike("requeue")])
        try await trial.endSession()
        // Of services that are called together, none sleeps where another could move it.
        try await trial.inflict([Strike("requeue")]) { $0.sandbox = .none }
        try await trial.endSession()
        try await trial.inflict([Strike("requeue", ["protocolError"])]) {
            ($0.sandbox, $0.placement) = (.none, .spread)
        }
    }

    private static func punch(_ trial: FaultTrial) async throws {
        let report = try await attempt(trial, "punch")
        trial.expect(report["shared regions"] == "3", "it found \(report["shared regions"] ?? "no") shared regions")
        trial.expect(report["remove pages"] == "EPERM", "MADV_REMOVE: \(report["remove pages"] ?? "not tried")")
        trial.note("descriptors of memory files: \(report["descriptors of memory files"] ?? "?")")
    }

    private static func oldWriter(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.hostile)
        try session.inflict("old writer")
        try await session.play(trial.count(short: 400, long: 2000))
        try session.set("fault", 0)
        if session.ends.isEmpty {
            let report = try await session.report()
            trial.note("no child: \(report["fork a writer"] ?? "?")")
            trial.expect(report["fork a writer"] != "ok", "the child was made, and its parent lives on")
        } else {
            trial.expect(session.ends.map(\.cause.label) == ["signal 6"], "I7: told as \(trial.told(session, from: 0))")
        }
        try await session.waitUntilBack()
    }
}
