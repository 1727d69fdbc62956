import ExtensionHost
import Glibc
import HostControl
import Sandbox
import Supervision

// From 57 on: what the plan's list misses.
extension FaultList {
    /// What `privileges` also tries, and may do.
    static let ownLock = "a lock of its own"
    private static let late = ["deadline", "slow"]
    private static let breach = ["protocolError"]

    static let added: [Fault] = neighbours + greed + manners + questions

    /// What one unit does to those beside it.
    private static let neighbours: [Fault] = [
        Fault(
            number: 57, name: "privileges",
            injection:
                "FIFO 99, limits, namespaces, mounts, io_uring, bpf, a program, moving who waits on shared words",
            expectation: "EPERM or the like, each time; a lock of its own works",
            trial: .run {
                let report = try await attempt($0, "privileges", allowed: [ownLock])
                $0.expect(report[ownLock] == "ok", "\(ownLock): \(report[ownLock] ?? "not tried")")
            }),
        Fault(
            number: 58, name: "children that outlive everything",
            injection: "40 forks in sessions of their own, then the host ends",
            expectation: "none is left",
            trial: .run { trial in
                let session = try await trial.play(.hostile)
                try session.inflict("forks")
                trial.note("children: \(try await session.report()["children"] ?? "?")")
                try session.set("fault", 0)
            }),
        Fault(
            number: 59, name: "takes back its parent's death signal",
            injection: "and is deaf to every signal; then the host is killed",
            expectation: "none is left", trial: .run { try await outliveHost($0, fault: "survive") }),
        Fault(
            number: 60, name: "takes the time of those behind it",
            injection: "90 % of the budget, first of three in a chain",
            expectation: "it alone is told of",
            trial: .run { try await $0.inflict([Strike("slow always", amount: 1.68, late)]) }),
        Fault(
            number: 61, name: "moved waiters, alone", injection: "FUTEX_REQUEUE, without a sandbox, without a chain",
            expectation: "ended, and told as a breach of the protocol",
            trial: .run {
                try await $0.inflict([Strike("requeue", breach)], isChained: false) { $0.sandbox = .none }
            }),
        Fault(
            number: 62, name: "+606 dBFS and a crash",
            injection: "samples of 10³⁰, then SIGKILL: the bridge begins there",
            expectation: "nothing above +18 dBFS", invariants: .allButClicks, trial: .run(loudDeath)),
        Fault(
            number: 63, name: "an error from each render call", injection: "in the middle of a chain",
            expectation: "bridged, ended, told with the status",
            trial: .run { try await $0.inflict([Strike("error", ["renderError"])]) }),
        Fault(
            number: 64, name: "a crash in a process that others share", injection: "units grouped together; one aborts",
            expectation: "all of that process come back", invariants: .all.subtracting([.siblingsExact, .oneEvent]),
            trial: .run(crashTogether)),
    ]

    /// What a unit takes more of than its share.
    private static let greed: [Fault] = [
        Fault(
            number: 65, name: "4 GiB of memory", injection: "touched while rendering",
            expectation: "refused, and it dies of it; or late",
            trial: .run {
                try await $0.inflict([
                    Strike("grab memory", amount: 6000, late + ["signal 11", "signal 7", "signal 9"])
                ])
            }),
        Fault(
            number: 66, name: "500 threads", injection: "made while rendering",
            expectation: "ended for their number, or for lateness",
            trial: .run { try await $0.inflict([Strike("threads", amount: 500, late + ["other", "signal 11"])]) }),
        Fault(
            number: 67, name: "10,000 descriptors", injection: "pipes, until they are refused",
            expectation: "at most 256",
            trial: .run(takeDescriptors)),
        Fault(
            number: 68, name: "prints without end", injection: "a thread of its own, with escapes",
            expectation: "dropped; the audio does not notice", trial: .run(printOn)),
        Fault(
            number: 69, name: "leaks without end", injection: "1 MiB each millisecond",
            expectation: "dies of its limit at last, alone",
            trial: .run { trial in
                try await tolerate(trial, "leak", ["signal 11", "signal 6", "signal 9"], on: .faulty)
            }),
        Fault(
            number: 70, name: "events without end", injection: "10,000 notes and values in each cycle",
            expectation: "cut to what fits, or late",
            trial: .run { trial in try await tolerate(trial, "flood output", late + breach, on: .faulty) }),
    ]

    /// How a unit behaves towards its host.
    private static let manners: [Fault] = [
        Fault(
            number: 71, name: "notifications without end", injection: "on the socket to the host",
            expectation: "told as a breach of the protocol",
            trial: .run { try await $0.inflict([Strike("notification storm", breach)]) }),
        Fault(
            number: 72, name: "closes every descriptor", injection: "from 3 up, and renders on",
            expectation: "its process is ended, and started again",
            trial: .run { try await $0.inflict([Strike("close descriptors", breach + ["other", "signal 9"])]) }),
        Fault(
            number: 77, name: "writes beyond its output", injection: "64 KiB of noise behind it, in each cycle",
            expectation: "found out, or heard as bounded noise", invariants: .allButClicks,
            trial: .run { trial in
                try await tolerate(
                    trial, "scribble", late + breach + ["notFinite", "signal 11", "signal 6"], on: .faulty)
            }),
        Fault(
            number: 78, name: "late once", injection: "one cycle of 5 ms", expectation: "bridged, and not told",
            trial: .run { try await $0.inflict([Strike("slow once", amount: 5)]) }),
    ]

    private static func loudDeath(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        try session.inflict("loud", amount: 20_000)
        try await session.wait(for: "something loud") { session.audit.peak > 5 }
        session.suspect.killService()
        try session.set("fault", 0)
        try await session.waitForEnd(after: 0)
        try await session.waitUntilBack()
    }

    private static func crashTogether(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty) { $0.grouping = .together }
        // Who crashed in its turn comes back in a process of its own. The others' is started for another bundle than the
        // first one was, of which a spare waits from then on.
        (trial.servicesMore, trial.sparesMore) = (1, 1)
        try session.inflict("abort")
        try await session.waitForEnd(after: 0)
        try session.set("fault", 0)
        for unit in session.rig.branches.flatMap(\.units) where unit !== session.suspect {
            try await session.wait(for: "the others of the process to come back", seconds: 60) {
                unit.status.state == .running
            }
        }
        try await session.wait(for: "every branch to be exact", seconds: 60) { session.audit.exactInARow > 16 }
        try await session.wait(for: "the processes that are to be there") {
            HostFootprint.present().children >= session.before.children + 2
        }
        trial.note("the host holds more: \(HostFootprint.present().growth(since: session.before))")
    }

    private static func takeDescriptors(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.hostile)
        try session.inflict("descriptors")
        let report = try await session.report()
        let taken = report["descriptors"].flatMap { Int($0) } ?? .max
        trial.expect(taken <= 256, "it got \(taken) descriptors")
        try session.set("fault", 0)
        try await session.play(200)
        trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
    }

    private static func printOn(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.hostile)
        try session.inflict("print")
        try await session.play(trial.count(short: 800, long: 4000))
        try session.set("fault", 0)
        trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
        session.suspect.restartService()
        try await session.wait(for: "another incarnation") { session.suspect.restartCount > 0 }
        try await session.waitUntilBack()
    }
}
