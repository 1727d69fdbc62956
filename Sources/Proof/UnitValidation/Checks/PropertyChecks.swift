import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// Latency, tail and bypass as properties.
enum PropertyChecks {
    static let all = [times, bypass]

    private static let times = UnitCheck(
        .properties, "times", "Latency and tail time are numbers of seconds, not negative."
    ) { session in
        let probe = try await session.probe()
        var issues = IssueList()
        for isAllocated in [false, true] {
            if isAllocated { try probe.begin() }
            let (latency, tail) = (probe.unit.latency, probe.unit.tailTime)
            issues.require(latency.isFinite && latency >= 0, "the latency is \(latency) s")
            issues.require(!tail.isNaN && tail >= 0, "the tail time is \(tail) s")
        }
        return issues.verdict("latency \(probe.unit.latency) s, tail \(probe.unit.tailTime) s")
    }

    private static let bypass = UnitCheck(
        .properties, "bypass", "A bypassed effect gives its input, at once or as late as its latency says."
    ) { session in
        let probe = try await session.probe()
        guard probe.hasInput, probe.layout.inputChannels == probe.layout.outputChannels else {
            return .skipped("only for units that pass their input on")
        }
        var generator = session.generator
        probe.randomize(&generator)
        try probe.begin()
        _ = try probe.render(.noise(), blocks: [512])
        probe.unit.shouldBypassEffect = true
        _ = try probe.render(.noise(), blocks: BlockLengths.equal(512, total: fade))
        let late = Int((probe.unit.latency * probe.layout.sampleRate).rounded())
        let start = 512 + fade
        let heard = try probe.render(.noise(), blocks: [512, 512])
        for delay in [0, late] where passes(heard, from: start, delay: delay, channels: probe.layout.outputChannels) {
            return .passed()
        }
        return .warning("with shouldBypassEffect set, the output is not the input")
    }

    /// Frames after which a fade to the bypassed signal is over.
    private static let fade = 16_384

    private static func passes(_ heard: RenderedAudio, from start: Int, delay: Int, channels: Int) -> Bool {
        let input = TestSignal.noise()
        let wanted = RenderedAudio(
            channels: (0..<channels).map { channel in
                (0..<heard.frameCount).map { input.sample(start + $0 - delay, channel) }
            })
        return heard.difference(from: wanted, tolerance: .rounding) == nil
    }
}
