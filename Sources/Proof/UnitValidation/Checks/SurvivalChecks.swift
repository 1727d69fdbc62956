import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Glibc

/// A service that dies while its unit is heard.
enum SurvivalChecks {
    static let all = [kill, hang]

    private static let kill = UnitCheck(
        .survival, "kill", "Killed while it renders, the unit comes back with the values that it had."
    ) { session in
        try await comesBack(session) { $0.killService() }
    }

    private static let hang = UnitCheck(
        .survival, "hang",
        "Stopped while it renders, the unit is ended and comes back with the values that it had."
    ) { session in
        try await comesBack(session) { unit in
            if let process = unit.serviceProcessID { Glibc.kill(process, SIGSTOP) }
        }
    }

    /// Plays, sets values, ends the service in some way, and looks at what comes back.
    private static func comesBack(
        _ session: CheckSession, after end: (RemoteAudioUnit) -> Void
    ) async throws -> CheckVerdict {
        session.expectsKills = true
        let probe = try await session.probe()
        guard let unit = probe.unit as? RemoteAudioUnit else { return .skipped("in process nothing survives") }
        try probe.begin()
        _ = try probe.render(blocks: [512, 512])
        var generator = session.generator
        probe.randomize(&generator)
        let wanted = probe.values
        _ = try probe.render(blocks: [512, 512])
        try unit.keepState()
        // As when it is heard: a late cycle is bridged at its deadline.
        probe.end()
        unit.isRenderingOffline = false
        try probe.begin()
        end(unit)
        guard isReplaced(probe, unit) else { return .failed("no other service took its place within 20 s") }
        probe.end()
        unit.isRenderingOffline = true
        try probe.begin()
        guard playsAgain(probe, unit) else { return .failed("the unit did not come back within 20 s") }
        if let difference = probe.difference(try probe.readBack(), from: wanted) {
            return .failed("after coming back, \(difference), seed \(session.seed)")
        }
        return .passed()
    }

    /// Goes on rendering until another service has taken the place of the one that ended.
    private static func isReplaced(_ probe: UnitProbe, _ unit: RemoteAudioUnit) -> Bool {
        goesOn(probe) { unit.restartCount > 0 && unit.serviceProcessID != nil }
    }

    /// Goes on rendering until the unit's own output is heard again.
    private static func playsAgain(_ probe: UnitProbe, _ unit: RemoteAudioUnit) -> Bool {
        var wet = unit.tally.wetFrames
        return goesOn(probe) {
            defer { wet = unit.tally.wetFrames }
            return unit.tally.wetFrames == wet + 128
        }
    }

    /// Renders a cycle every 10 ms until something holds; false when it does not within 20 s.
    private static func goesOn(_ probe: UnitProbe, until holds: () -> Bool) -> Bool {
        guard let renderer = probe.renderer else { return false }
        for _ in 0..<2000 {
            renderer.step(128)
            renderer.forgetOutput()
            if holds() { return true }
            usleep(10_000)
        }
        return false
    }
}
