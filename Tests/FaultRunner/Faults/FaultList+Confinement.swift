import ExtensionHost
import Glibc
import LinuxSystem

// 37 to 42: what a unit may not reach, and may not take.
extension FaultList {
    static let confinement: [Fault] = [
        Fault(
            number: 37, name: "files of the user and of the system", injection: "opens, reads and writes them",
            expectation: "EPERM, EACCES or ENOENT, each time",
            trial: .run { try await attempt($0, "files", amount: host) }),
        Fault(
            number: 38, name: "the network, and sockets of the machine",
            injection: "TCP, UDP, netlink, abstract names, D-Bus, the daemon",
            expectation: "EPERM or the like, each time", needs: [.realtime, .tcp], trial: .run(network)),
        Fault(
            number: 39, name: "its host", injection: "signals, ptrace, memory, descriptors, scheduling of its threads",
            expectation: "EPERM, ESRCH or ENOENT, each time",
            trial: .run { try await attempt($0, "host", amount: host) }),
        Fault(
            number: 40, name: "a fork bomb and 5,000 threads", injection: "fork, pthread_create",
            expectation: "no child; at most 256 threads, or ended", trial: .run(multiply)),
        Fault(
            number: 41, name: "all memory", injection: "100 GiB, then 64 MiB again and again; then files in memory",
            expectation: "refused beyond the limit; the machine does not notice", trial: .run(takeMemory)),
        Fault(
            number: 42, name: "fills its folder", injection: "writes where it may keep files",
            expectation: "refused beyond 64 MiB",
            trial: .run(fillDisk)),
    ]

    /// This process, as a value of the parameter that says where to attack.
    static var host: Float { Float(CurrentProcess.identifier) }

    private static func network(_ trial: FaultTrial) async throws {
        let listener = try LoopbackListener()
        defer { listener.close() }
        try await attempt(trial, "network", amount: Float(listener.port))
        trial.expect(!listener.wasReached, "somebody connected over loopback")
    }

    /// What was reported as a number.
    private static func count(_ trial: FaultTrial, _ session: Session, _ fault: String, _ name: String) async throws
        -> Int
    {
        try session.inflict(fault)
        let report = try await session.report()
        try session.set("fault", 0)
        trial.note(report.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", "))
        return report[name].flatMap { Int($0) } ?? 0
    }

    private static func multiply(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.hostile)
        let children = try await count(trial, session, "forks", "children")
        trial.expect(children == 0, "\(children) children were made")
        try await trial.endSession()
        let second = try await trial.play(.hostile)
        try second.inflict("all threads")
        try await second.play(trial.count(short: 900, long: 2000))
        let threads = HostFootprint.threads(of: second.suspect.serviceProcessID)
        trial.expect(threads <= 256, "the service has \(threads) threads")
        trial.note(
            second.ends.isEmpty ? "the service has \(threads) threads" : "told as \(trial.told(second, from: 0))")
        trial.expect(second.ends.count <= 1, "I7: told \(second.ends.count) times")
        try second.set("fault", 0)
        try await second.waitUntilBack()
    }

    private static func takeMemory(_ trial: FaultTrial) async throws {
        for (fault, name) in [("all memory", "MiB"), ("memory files", "MiB in memory files")] {
            let session = try await trial.play(.hostile)
            let mebibytes = try await count(trial, session, fault, name)
            trial.expect(mebibytes <= 4096, "\(fault): it got \(mebibytes) MiB")
            if fault == "memory files" {
                trial.expect(mebibytes < 1024, "files in memory are not limited: \(mebibytes) MiB")
            }
            trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
            session.suspect.restartService()
            try await session.wait(for: "another incarnation") { session.suspect.restartCount > 0 }
            try await session.waitUntilBack()
            if fault == "all memory" { try await trial.endSession() }
        }
    }

    private static func fillDisk(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.hostile)
        let mebibytes = try await count(trial, session, "disk", "MiB on disk")
        trial.expect(mebibytes <= 64, "it wrote \(mebibytes) MiB")
        try session.suspect.keepState()
    }
}
