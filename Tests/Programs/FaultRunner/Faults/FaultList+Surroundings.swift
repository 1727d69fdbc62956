import ExtensionHost
import Foundation
import Glibc
import HostControl
import LinuxSystem
import Supervision

// 43 to 56: bundles, disks, the daemon, the host, the machine.
extension FaultList {
    static let surroundings: [Fault] = [
        Fault(
            number: 43, name: "the bundle goes away while it runs", injection: "deleted; then the service is killed",
            expectation: "the present incarnation runs; the next cannot start, and that is told",
            invariants: .all.subtracting([.stateKept, .noLeaks]),
            trial: .run(deleteBundle)),
        Fault(
            number: 44, name: "links, pipes and devices in a bundle", injection: "as Info.plist and as library",
            expectation: "refused with a reason; nothing hangs", trial: .run(strangeFiles)),
        Fault(
            number: 45, name: "the state folder cannot be written", injection: "quarantine on a path that cannot be",
            expectation: "the unit stays away, and that it is not kept is told", trial: .run(unwritableState)),
        Fault(
            number: 46, name: "the daemon is killed", injection: "SIGKILL, then the unit is killed, too",
            expectation: "the host plays on and starts services itself; none of the daemon's is left",
            // The host has runners of its own from then on.
            invariants: .all.subtracting([.noLeaks]), needs: [.realtime, .daemon], trial: .run(killDaemon)),
        Fault(
            number: 47, name: "the host is killed", injection: "SIGKILL of a host that plays",
            expectation: "its services are gone", trial: .run { try await outliveHost($0, fault: nil) }),
        Fault(
            number: 48, name: "the host has no descriptor left", injection: "its limit is lowered; the unit is killed",
            expectation: "it is told; the unit is back when there is room", trial: .run(noDescriptors)),
        Fault(
            number: 49, name: "a machine without namespaces, Landlock or waitv",
            injection: "refused with EPERM and ENOSYS",
            expectation: "the tier that is left is reported; C is refused unless it is allowed",
            trial: .run(lackSomething)),
        Fault(
            number: 50, name: "a busy machine", injection: "four busy loops and memory pressure beside it",
            expectation: "misses are bridged; nothing crashes",
            // What starts the programs beside it keeps descriptors of its own.
            invariants: .all.subtracting([.noLeaks]), trial: .run(stress)),
        Fault(
            number: 51, name: "the clock jumps, and the machine sleeps",
            injection: "CLOCK_REALTIME by an hour, there and back; host and services stand still for 3 s",
            expectation: "no miss from a jump, no end, no quarantine",
            trial: .run(moveClock)),
        Fault(
            number: 52, name: "the thread that started a unit ends",
            injection: "a thread of the host's starts it and ends",
            expectation: "the unit lives on", trial: .run(endStarter)),
        Fault(
            number: 53, name: "sixteen units and no rtkit", injection: "more services than rtkit grants",
            expectation: "the host keeps its priority, all play", trial: .run(many)),
        Fault(
            number: 54, name: "another user, and a socket that was left",
            injection: "connects to the host and to the daemon, also where their files let everybody; kills the daemon",
            expectation: "refused, and told nothing; the next daemon takes the place",
            // What starts the programs beside it keeps descriptors of its own.
            invariants: .all.subtracting([.noLeaks]), needs: [.realtime, .root, .daemon],
            trial: .run(talkAsStranger)),
        Fault(
            number: 55, name: "foreign requests over the web", injection: "none", expectation: "none",
            trial: .notApplicable("there is no web interface")),
        Fault(
            number: 56, name: "a hostile view", injection: "none", expectation: "none",
            trial: .notApplicable("there is no web interface")),
    ]

    private static func deleteBundle(_ trial: FaultTrial) async throws {
        let copy = try Bundles.copy()
        let session = try await trial.play(.faulty, in: try await trial.makeHost(bundles: copy))
        session.liftsWaits = false
        try FileManager.default.removeItem(atPath: "\(copy)/Faulty.appex")
        try await session.play(200)
        trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
        // Warm runners may have the library already: they are used up first.
        for _ in 0..<10
        where !session.ends.contains(where: { $0.cause.kind == "launchFailure" || $0.action == .quarantined }) {
            let before = session.ends.count
            session.suspect.killService()
            try await session.waitForEnd(after: before, seconds: 30)
            try await session.play(400)
        }
        trial.note("told as \(trial.told(session, from: 0))")
        let last = session.ends.last
        trial.expect(
            last.map { $0.cause.kind == "launchFailure" || $0.action == .quarantined } == true,
            "a unit without a bundle was started again: \(trial.told(session, from: 0))")
    }

    private static func strangeFiles(_ trial: FaultTrial) async throws {
        let copy = try Bundles.copy()
        let files = FileManager.default
        func bundle(_ name: String, _ change: (String) throws -> Void) throws {
            try files.copyItem(atPath: "\(copy)/Hostile.appex", toPath: "\(copy)/\(name).appex")
            let contents = "\(copy)/\(name).appex/Contents"
            let text = try String(contentsOfFile: "\(contents)/Info.plist", encoding: .utf8)
            let subtype = "st" + name.suffix(2)
            try text.replacingOccurrences(of: "<string>host</string>", with: "<string>\(subtype)</string>")
                .write(toFile: "\(contents)/Info.plist", atomically: true, encoding: .utf8)
            try change(contents)
        }
        try bundle("Strange01") {
            try files.removeItem(atPath: "\($0)/Info.plist"); mkfifo("\($0)/Info.plist", 0o600)
        }
        try bundle("Strange02") {
            try files.removeItem(atPath: "\($0)/Info.plist")
            try files.createSymbolicLink(atPath: "\($0)/Info.plist", withDestinationPath: "/dev/zero")
        }
        try bundle("Strange03") {
            try files.removeItem(atPath: "\($0)/Linux/libHostile.so")
            mkfifo("\($0)/Linux/libHostile.so", 0o600)
        }
        try bundle("Strange04") {
            try files.removeItem(atPath: "\($0)/Linux/libHostile.so")
            try files.createSymbolicLink(atPath: "\($0)/Linux/libHostile.so", withDestinationPath: "/dev/zero")
        }
        try bundle("Strange05") {
            let text = try String(contentsOfFile: "\($0)/Info.plist", encoding: .utf8)
            try text.replacingOccurrences(
                of: "libHostile.so", with: "../../../Faulty.appex/Contents/Linux/libFaulty.so"
            )
            .write(toFile: "\($0)/Info.plist", atomically: true, encoding: .utf8)
        }
        let session = try await trial.play(.faulty, in: try await trial.makeHost(bundles: copy))
        for number in 1...5 {
            let failure = try? await Session.make("aufx st0\(number) Test", gain: 1, in: session.host)
            trial.expect(failure == nil, "the bundle Strange0\(number) was started")
        }
    }

    private static func unwritableState(_ trial: FaultTrial) async throws {
        let session = try await trial.play(
            .faulty, in: try await trial.makeHost(quarantine: "/dev/null/quarantine.json"))
        session.liftsWaits = false
        try await killUntilQuarantined(session)
        try await session.wait(for: "what could not be kept to be told") { session.ends.last?.cause.kind == "other" }
        trial.note(session.ends.last?.description ?? "")
        trial.expect(session.ends.last?.action == .quarantined, "the unit is not kept away")
    }

    private static func killDaemon(_ trial: FaultTrial) async throws {
        let daemon = try DaemonProgram()
        defer { daemon.kill() }
        let session = try await trial.play(.faulty, in: try await trial.makeHost(launcher: try daemon.launcher()))
        let services = ProcessTable.descendants(of: daemon.processID)
        trial.expect(services.contains(session.suspect.serviceProcessID ?? 0), "the daemon did not start the unit")
        daemon.kill()
        try await session.play(trial.count(short: 400, long: 2000))
        trial.expect(session.ends.isEmpty, "I7: told as \(trial.told(session, from: 0))")
        session.suspect.killService()
        try await session.waitForEnd(after: 0)
        try await session.waitUntilBack()
    }

    /// A host of its own is killed while it plays; nothing that it started may be left.
    static func outliveHost(_ trial: FaultTrial, fault: String?) async throws {
        let host = try PlayingHost(fault: fault)
        defer { host.kill() }
        try await outlive(trial, host)
    }

    static func outlive(_ trial: FaultTrial, _ host: PlayingHost) async throws {
        try await host.waitUntilPlaying()
        let services = ProcessTable.descendants(of: host.processID)
        trial.expect(services.count >= 2, "the host plays with \(services.count) services")
        let began = MonotonicClock.now()
        host.kill()
        let end = MonotonicClock.deadline(milliseconds: 10_000)
        var left = services
        while !left.isEmpty, MonotonicClock.now() < end {
            try await Task.sleep(for: .milliseconds(1))
            left = left.filter(ProcessTable.lives)
        }
        trial.note("gone after \((MonotonicClock.now() - began) / 1_000_000) ms")
        trial.expect(left.isEmpty, "\(left.count) services are left after 10 s")
    }

    private static func noDescriptors(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        session.liftsWaits = false
        let limit = try CurrentProcess.limit(.openFiles)
        // Below what is open: no descriptor is given any more.
        try CurrentProcess.setLimit(.openFiles, soft: 3, hard: limit.hard)
        session.suspect.killService()
        try? await session.waitForEnd(after: 0, seconds: 10)
        try await session.play(400)
        try CurrentProcess.setLimit(.openFiles, soft: limit.soft, hard: limit.hard)
        trial.note("told as \(trial.told(session, from: 0))")
        session.liftsWaits = true
        session.suspect.restartService()
        try await session.waitUntilBack(seconds: 60)
    }

    private static func stress(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        let load = try MachineLoad(loops: 4)
        defer { load.end() }
        try await session.play(trial.count(short: 800, long: 8000))
        trial.note("\(session.audit.excusedMismatches) cycles were bridged while the machine stood still")
        trial.expect(
            session.ends.allSatisfy { ["deadline", "slow"].contains($0.cause.kind) }, trial.told(session, from: 0))
    }

    private static func endStarter(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        let host = session.host
        var unit: RemoteAudioUnit?
        unit = try await Task.detached { try await Session.make(SuspectUnit.faulty.rawValue, gain: 0.5, in: host) }
            .value
        let process = unit?.serviceProcessID
        // Idle threads of pools end after some seconds.
        try await session.play(trial.count(short: 1200, long: 4000))
        trial.expect(unit?.serviceProcessID == process && unit?.restartCount == 0, "the unit did not live on")
        unit = nil
    }

    private static func many(_ trial: FaultTrial) async throws {
        let session = try await trial.play(.faulty)
        var units: [RemoteAudioUnit] = []
        for _ in 0..<16 {
            units.append(try await Session.make(SuspectUnit.faulty.rawValue, gain: 0.5, in: session.host))
        }
        let pairs = try units.map { try RigBranch("one of many", units: [$0], factor: 0.5, frames: 128) }
        try await session.play(200)
        for pair in pairs { pair.end() }
        trial.expect(units.allSatisfy { $0.serviceProcessID != nil }, "not all of sixteen units run")
    }
}
