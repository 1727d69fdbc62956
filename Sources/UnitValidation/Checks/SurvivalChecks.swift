import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Glibc

/// A service that dies while its unit is heard.
enum SurvivalChecks {
    static let all = [kill]

    private static let kill = UnitCheck(
        .survival, "kill", "Killed while it renders, the unit comes back with the values that it had."
    ) { session in
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
        unit.killService()
        guard playsAgain(probe, unit) else { return .failed("the unit did not come back within 20 s") }
        if let difference = probe.difference(try probe.readBack(), from: wanted) {
            return .failed("after coming back, \(difference), seed \(session.seed)")
        }
        return .passed()
    }

    /// Goes on rendering until the unit's own output is heard again.
    private static func playsAgain(_ probe: UnitProbe, _ unit: RemoteAudioUnit) -> Bool {
        guard let renderer = probe.renderer else { return false }
        for _ in 0..<2000 {
            let wet = unit.tally.wetFrames
            renderer.step(128)
            renderer.forgetOutput()
            if unit.restartCount > 0, unit.serviceProcessID != nil, unit.tally.wetFrames == wet + 128 { return true }
            usleep(10_000)
        }
        return false
    }
}
