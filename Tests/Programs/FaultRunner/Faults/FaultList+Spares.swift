import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import Sandbox
import Supervision

// From 79 on: what happens where nobody listens.
extension FaultList {
    static let unheard: [Fault] = [
        Fault(
            number: 79, name: "hangs in its rehearsal",
            injection:
                "in the start of a spare that is made in the background; then the unit is killed, again and again",
            expectation: "the unit comes back each time; the spare is ended, and none is left after the host",
            trial: .run(hangInRehearsal)),
        Fault(
            number: 80, name: "the host stands still",
            injection: "SIGSTOP of the host alone for a second, as by a debugger",
            expectation: "nobody is blamed", trial: .run(freezeHost)),
        Fault(
            number: 81, name: "what it may not reach, without namespaces",
            injection: "the attempts of 23, 37, 39 and 57, and those of 38, by a service in tier B",
            expectation: "refused, each time; it has no /tmp at all", needs: [.realtime, .tcp],
            trial: .run(attemptWithoutNamespaces)),
    ]

    private static func attemptWithoutNamespaces(_ trial: FaultTrial) async throws {
        let secret = try SecretFile()
        let listener = try LoopbackListener()
        defer {
            secret.remove()
            listener.close()
        }
        let port = Float(listener.port)
        for (fault, amount) in [("files", host), ("host", host), ("network", port), ("privileges", 0), ("punch", 0)] {
            try await attempt(trial, fault, amount: amount, allowed: [ownLock]) { $0.sandbox = .calls }
            let tier = trial.session?.suspect.sandbox?.tier
            trial.expect(tier == .calls, "\(fault) was tried in another tier: \(tier.map { "\($0)" } ?? "none")")
            if fault != "punch" { try await trial.endSession() }
        }
        trial.expect(!listener.wasReached, "somebody connected over loopback")
        trial.expect(secret.leftovers.isEmpty, "what the unit wrote is in the machine's \(secret.leftovers)")
    }

    private static func hangInRehearsal(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.hangingRehearsal)
        try await waitForSpares(session)
        for round in 1...trial.count(short: 3, long: 6) {
            let before = session.ends.count
            session.suspect.killService()
            try await session.waitForEnd(after: before)
            try await session.waitUntilBack(seconds: 60)
            trial.expect(session.ends.count == round, "I7: \(round) kills were told as \(trial.told(session, from: 0))")
            // Who falls again within two seconds counts as a crash soon after its start.
            try await session.play(850)
        }
        trial.expect(holders(besides: session).count <= 1, "\(holders(besides: session)) hold the library")
        try await session.wait(for: "the spare that hangs to be ended", seconds: 30) {
            holders(besides: session).isEmpty
        }
        try await trial.endSession()
        let host = try PlayingHost(["--suspect", SuspectUnit.hangingRehearsal.rawValue])
        defer { host.kill() }
        try await outlive(trial, host)
    }

    private static func waitForSpares(_ session: Session) async throws {
        try await session.wait(for: "a spare that rehearses the unit") { !holders(besides: session).isEmpty }
    }

    /// Processes of this one that have the library, but for the suspect's service.
    private static func holders(besides session: Session) -> [Int32] {
        ProcessTable.descendants(of: CurrentProcess.identifier).filter { process in
            let maps = (try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)) ?? ""
            return process != session.suspect.serviceProcessID && maps.contains("/libHostile.so")
        }
    }
}
