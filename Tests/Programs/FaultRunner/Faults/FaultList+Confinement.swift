import ExtensionHost
import Foundation
import Glibc
import LinuxSystem
import Sandbox

// 37 to 42: what a unit may not reach, and may not take.
extension FaultList {
    static let confinement: [Fault] = [
        Fault(
            number: 37, name: "files of the user and of the system", injection: "opens, reads and writes them",
            expectation: "EPERM, EACCES or ENOENT, each time; its own /tmp is its own", trial: .run(reachFiles)),
        Fault(
            number: 38, name: "the network, and sockets of the machine",
            injection: "TCP, UDP, netlink, abstract names, D-Bus, the daemon",
            expectation: "EPERM or the like, each time", needs: [.realtime, .tcp], trial: .run(network)),
        Fault(
            number: 39, name: "its host", injection: "signals, ptrace, memory, descriptors, scheduling of its threads",
            expectation: "EPERM, ESRCH or ENOENT, each time",
            trial: .run(reachHost)),
        Fault(
            number: 40, name: "a fork bomb and 5,000 threads", injection: "fork, pthread_create",
            expectation: "no child; at most 256 threads, or ended", trial: .run(multiply)),
        Fault(
            number: 41, name: "all memory", injection: "100 GiB, then 64 MiB again and again; then files in memory",
            expectation:
                "refused beyond the limit; late cycles count unless the machine stood still for a quarter of them",
            slowsMachine: true, trial: .run(takeMemory)),
        Fault(
            number: 42, name: "fills its folder", injection: "writes where it may keep files until that is refused",
            expectation: "refused at 64 MiB; the machine's /tmp has none of it; audio and state go on",
            trial: .run(fillDisk)),
    ]

    /// This process, as a value of the parameter that says where to attack.
    static var host: Float { Float(CurrentProcess.identifier) }

    private static func reachFiles(_ trial: FaultTrial) async throws {
        let secret = try SecretFile()
        defer { secret.remove() }
        // Inside, this is a folder of the service's own; what it leaves there is looked for outside.
        try await attempt(trial, "files", amount: host, allowed: ["write in its own /tmp"])
        trial.expect(secret.leftovers.isEmpty, "what the unit wrote is in the machine's \(secret.leftovers)")
    }

    private static func reachHost(_ trial: FaultTrial) async throws {
        let cores = try CoreAffinity.cores()
        try await attempt(trial, "host", amount: host)
        let idle = HostFootprint.idleThreads()
        trial.expect(idle == 0, "\(idle) threads of the host are idle ones now")
        trial.expect(try CoreAffinity.cores() == cores, "the host may use other cores than before")
    }

    private static func network(_ trial: FaultTrial) async throws {
        let listener = try LoopbackListener()
        defer { listener.close() }
        try await attempt(trial, "network", amount: Float(listener.port))
        trial.expect(!listener.wasReached, "somebody connected over loopback")
    }

    /// What was reported as a number.
    private static func count(
        _ trial: FaultTrial, _ session: Session, _ fault: String, _ name: String, amount: Float = 0
    ) async throws -> Int {
        try session.inflict(fault, amount: amount)
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
        let mebibytes = try await count(trial, session, "disk", "MiB on disk", amount: host)
        let outside = (try? FileManager.default.contentsOfDirectory(atPath: "/tmp")) ?? []
        let left = outside.filter { $0.hasPrefix("hostile-fills-\(CurrentProcess.identifier)-") }
        for file in left { try? FileManager.default.removeItem(atPath: "/tmp/\(file)") }
        trial.expect(left.isEmpty, "the machine's /tmp has \(left)")
        trial.expect(mebibytes <= 64, "it wrote \(mebibytes) MiB")
        if session.suspect.sandbox?.tier == .namespaces {
            trial.expect(mebibytes >= 60, "it was refused after \(mebibytes) MiB: its folder was never full")
        }
        // The disk stays full while this incarnation lives.
        try await session.play(trial.count(short: 400, long: 2000))
        try session.suspect.keepState()
        trial.expect(session.suspect.newestStateByteCount > 0, "no state was kept")
        trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
        session.suspect.killService()
        try await session.waitForEnd(after: 0)
        try await session.waitUntilBack()
    }
}
