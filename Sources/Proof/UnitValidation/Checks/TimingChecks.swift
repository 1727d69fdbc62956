import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// Latency and tail, measured.
enum TimingChecks {
    static let all = [latency, tail]

    private static let latency = UnitCheck(
        .timing, "latency", "An impulse comes out when the declared latency says."
    ) { session in
        let probe = try await session.probe()
        guard probe.hasInput else { return .skipped("the unit has no input") }
        try probe.restart()
        let declared = Int((probe.unit.latency * probe.layout.sampleRate).rounded())
        let window = BlockLengths.equal(512, total: max(declared, 0) + 16_384)
        let quiet = try probe.render(.silence, blocks: window)
        try probe.restart()
        let heard = try probe.render(.impulse(level: 0.5), blocks: window)
        guard let onset = heard.firstDifference(from: quiet, tolerance: SampleTolerance(difference: 1e-6))?.frame else {
            return .skipped("an impulse is not heard")
        }
        let peak = loudestFrame(heard)
        if (onset - 1...max(peak, onset) + 1).contains(declared) { return .passed("\(declared) frames") }
        let tail = probe.unit.tailTime
        if declared == 0, tail > 0, Double(onset) / probe.layout.sampleRate <= tail {
            return .passed("nothing before \(onset) frames, within the tail")
        }
        return .failed("\(declared) frames are declared, an impulse comes after \(onset)")
    }

    private static func loudestFrame(_ audio: RenderedAudio) -> Int {
        var (best, loudest) = (0, Float(0))
        for channel in audio.channels {
            for (frame, sample) in channel.enumerated() where abs(sample) > loudest {
                (best, loudest) = (frame, abs(sample))
            }
        }
        return best
    }

    private static let tail = UnitCheck(
        .timing, "tail", "After the declared tail time, and a tenth of a second, the output is 60 dB down."
    ) { session in
        let probe = try await session.probe()
        guard probe.hasInput else { return .skipped("the unit has no input") }
        try probe.restart()
        let rate = probe.layout.sampleRate
        let signal = TestSignal.noise().during(0..<half)
        let loudest = try probe.render(signal, blocks: BlockLengths.equal(512, total: half)).peak()
        let tail = probe.unit.tailTime
        guard tail < 60 else { return .skipped("the tail is \(tail) s") }
        let wait = Int((tail + probe.unit.latency + grace) * rate)
        _ = try probe.render(signal, blocks: BlockLengths.equal(4096, total: wait))
        let rest = try probe.render(signal, blocks: [4096])
        guard rest.peak() <= max(loudest / 1000, 1e-6) else {
            return .failed("\(tail + grace) s after the input ended the output is still at \(rest.peak())")
        }
        return .passed("\(tail) s")
    }

    private static let half = 24_064
    /// Seconds for a filter's ringing, which no unit declares.
    private static let grace = 0.1
}
