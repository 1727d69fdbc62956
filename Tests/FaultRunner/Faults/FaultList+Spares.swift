import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import Supervision

// From 79 on: what happens where nobody listens.
extension FaultList {
    static let unheard: [Fault] = [
        Fault(
            number: 79, name: "hangs in its rehearsal",
            injection: "in the start of a spare that is made in the background; then the unit is killed, again and again",
            expectation: "the unit comes back each time; no spare is left beside the one that waits, none after the host",
            trial: .run(hangInRehearsal)),
        Fault(
            number: 80, name: "the host stands still", injection: "SIGSTOP of the host alone for a second, as by a debugger",
            expectation: "nobody is blamed", trial: .run(freezeHost)),
    ]

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
        let left = holders(besides: session)
        trial.note("\(left.count) spares hold the library")
        trial.expect(left.count <= 1, "\(left.count) spares hold the library")
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
