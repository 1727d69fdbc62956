import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import Supervision

// 13 to 15: units that fail before they are heard.
extension FaultList {
    static let starts: [Fault] = [
        Fault(
            number: 13, name: "crashes as it starts",
            injection: "in a constructor, when made, when described, at each start",
            expectation: "an error that says so; a unit that was heard is in quarantine after three",
            trial: .run(crashEarly)),
        Fault(
            number: 14, name: "hangs as it starts", injection: "in a constructor, when made, when described",
            expectation: "an error at the end of the time for loading; its process is gone", trial: .run(hangEarly)),
        Fault(
            number: 15, name: "dies before it is rendered", injection: "SIGKILL between start and first cycle",
            expectation: "it comes back, and is heard", trial: .run(dieUnheard)),
    ]

    private static func instantiate(_ codes: String, in host: AudioUnitHost) async -> String? {
        let parts = codes.split(separator: " ").map(String.init)
        do {
            let description = try AudioComponentDescription(type: parts[0], subType: parts[1], manufacturer: parts[2])
            _ = try await host.instantiate(description)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static func crashEarly(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        for codes in ["aufx cctr Test", "aufx hcrt Test", "aufx hdsc Test"] {
            let failure = await instantiate(codes, in: session.host)
            trial.expect(failure?.isEmpty == false, "\(codes) was made although it crashes")
            trial.note("\(codes): \(failure ?? "made")")
        }
        session.liftsWaits = false
        try await killUntilQuarantined(session)
        trial.expect(session.ends.count == 3, "I7: three crashes were told as \(trial.told(session, from: 0))")
        trial.expect(session.suspect.status.state == .quarantined, "the unit is \(session.suspect.status.state)")
    }

    /// Each time soon after its start.
    static func killUntilQuarantined(_ session: Session) async throws {
        while !session.ends.contains(where: { $0.action == .quarantined }) {
            let before = session.ends.count
            try await session.wait(for: "another incarnation") { session.suspect.serviceProcessID != nil }
            session.suspect.killService()
            try await session.waitForEnd(after: before)
        }
    }

    private static func hangEarly(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty) { $0.loadTimeoutMilliseconds = 1000 }
        for codes in ["aufx hctr Test", "aufx hcrh Test", "aufx hdsh Test"] {
            let before = Set(ProcessTable.descendants(of: CurrentProcess.identifier))
            let began = MonotonicClock.now()
            let failure = await instantiate(codes, in: session.host)
            trial.expect(failure?.isEmpty == false, "\(codes) was made although it hangs")
            trial.note("\(codes): \(failure ?? "made") after \((MonotonicClock.now() - began) / 1_000_000) ms")
            // A spare that rehearses the unit in the background hangs as well, and has ten seconds for it.
            try await session.wait(for: "the process of \(codes) to be gone", seconds: 60) {
                ProcessTable.descendants(of: CurrentProcess.identifier).filter { !before.contains($0) }
                    .allSatisfy { !isLoaded("Host", $0) && !isLoaded("Hang", $0) }
            }
        }
    }

    /// Whether a process has mapped a library whose name begins so.
    private static func isLoaded(_ library: String, _ process: Int32) -> Bool {
        let maps = (try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)) ?? ""
        return maps.contains("/lib\(library)")
    }

    private static func dieUnheard(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        for _ in 0..<trial.count(short: 3, long: 20) {
            let unit = try await Session.make(SuspectUnit.faulty.rawValue, gain: 0.5, in: session.host)
            let branch = try RigBranch("unheard", units: [unit], factor: 0.5, frames: 128)
            unit.killService()
            let rig = Rig([branch], suspects: [unit], frames: 128)
            try rig.start()
            var isHeard = false
            try await session.wait(for: "a unit that died unheard to be heard", seconds: 30) {
                isHeard = isHeard || rig.takeLog().contains { $0.suspectsWet[0] && $0.branches[0].isExact }
                return isHeard
            }
            rig.stop()
        }
        // Those that died are others than the suspect of the session.
        let told = session.wronged
        trial.expect(told.allSatisfy { $0.cause.label == "signal 9" }, "I7: told as \(told.map(\.description))")
        session.forgetWronged()
    }
}
