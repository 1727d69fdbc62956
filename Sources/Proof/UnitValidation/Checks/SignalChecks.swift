import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// What comes out for signals at the edge.
enum SignalChecks {
    static let all = [finite, badInput, silence]

    private static let signals: [(String, TestSignal)] = [
        ("an impulse", .impulse(at: 3)), ("full-scale noise", .noise(level: 1)), ("full-scale DC", .constant(1)),
        ("a full-scale sine", .sine(frequency: 997, sampleRate: 48_000, level: 1)),
        ("a square at the Nyquist frequency", TestSignal { frame, _ in frame & 1 == 0 ? 1 : -1 }),
    ]

    private static let finite = UnitCheck(
        .render, "finite", "Impulses, noise, DC and sines at full scale, under random parameters, give finite numbers."
    ) { session in
        let probe = try await session.probe()
        var generator = session.generator
        for _ in 0..<3 {
            probe.randomize(&generator)
            for (name, signal) in signals {
                do {
                    try probe.begin()
                    let notes = [TestEvent.noteOn(at: 0), .noteOn(at: 0, note: 127, velocity: 127)]
                    let heard = try probe.render(
                        signal, blocks: BlockLengths.equal(512, total: 8192), events: notes)
                    if heard.firstNonFiniteFrame != nil {
                        throw RenderError(frame: 0, frameCount: 512, reason: .notFinite)
                    }
                } catch let error as RenderError {
                    return .failed("for \(name), \(error), seed \(session.seed)")
                }
            }
        }
        return .passed()
    }

    private static let bad: [(String, Float)] = [
        ("NaN", .nan), ("infinity", .infinity), ("denormals", Float(1e-41 as Double)), ("1e30", 1e30),
    ]

    private static let badInput = UnitCheck(
        .render, "bad-input", "One block of NaN, infinity or denormals is over a second later."
    ) { session in
        for (name, value) in bad {
            // Of its own: a service that sent NaN three times is ended.
            let probe = try await session.probe()
            guard probe.hasInput else { return .skipped("the unit has no input") }
            try probe.begin()
            guard let renderer = probe.renderer else { continue }
            renderer.input = TestSignal.constant(value).during(0..<64, otherwise: .noise(level: 0.1))
            for frames in [64] + BlockLengths.equal(512, total: 48_000) { renderer.step(frames) }
            renderer.forgetOutput()
            do {
                let heard = try probe.render(.noise(level: 0.1), blocks: [512, 512])
                guard heard.firstNonFiniteFrame == nil else {
                    return .failed("a second after a block of \(name) the output is still not finite")
                }
            } catch let error as RenderError {
                return .failed("a second after a block of \(name), \(error)")
            }
        }
        return .passed()
    }

    private static let silence = UnitCheck(
        .render, "silence", "Without input, and without notes, there is silence."
    ) { session in
        let probe = try await session.probe()
        let heard = try probe.renderFresh(.silence, blocks: BlockLengths.equal(512, total: 8192))
        let peak = heard.peak()
        return peak < 1e-4 ? .passed() : .failed("the output of silence is as loud as \(peak)")
    }
}
