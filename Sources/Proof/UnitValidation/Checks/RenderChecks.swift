import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// Block lengths, memory and repetition.
enum RenderChecks {
    static let all = [blockLengths, nullBuffers, replacedInput, silenceFlag, repetition]

    private static let blockLengths = UnitCheck(
        .render, "block-lengths", "Every block length from 1 to 4096 frames, changing each time, gives the same audio."
    ) { session in
        let (changing, equal) = (try await session.probe(), try await session.probe())
        try changing.begin()
        try equal.begin()
        var worst: Float = 0
        for blocks in segments(BlockLengths.everyLength(upTo: 4096, seed: session.seed)) {
            let heard = try changing.render(blocks: blocks)
            let wanted = try equal.render(blocks: BlockLengths.equal(512, total: heard.frameCount))
            if let difference = heard.difference(from: wanted, tolerance: SampleTolerance(difference: 1e-3)) {
                return .failed("\(difference) of a stretch of blocks \(blocks.prefix(3))…, seed \(session.seed)")
            }
            if heard.difference(from: wanted, tolerance: .rounding) != nil { worst = 1e-3 }
        }
        return worst > 0 ? .warning("the output depends a little on the block length") : .passed()
    }

    /// Stretches of about a quarter of a million frames, so that no recording gets large.
    private static func segments(_ blocks: [Int]) -> [[Int]] {
        var segments: [[Int]] = [[]]
        var frames = 0
        for block in blocks {
            segments[segments.count - 1].append(block)
            frames += block
            if frames > 250_000 {
                segments.append([])
                frames = 0
            }
        }
        return segments.filter { !$0.isEmpty }
    }

    private static let nullBuffers = UnitCheck(
        .render, "null-buffers", "Without memory from the host the unit gives its own, with the same audio in it."
    ) { session in
        let probe = try await session.probe()
        let wanted = try probe.renderFresh(blocks: blocks)
        try probe.restart()
        probe.renderer?.outputMemory = .unitsOwn
        let heard = try probe.render(blocks: blocks)
        guard probe.renderer?.hasBrokenList == false else {
            return .failed("a null pointer stayed null, or a byte size does not fit the frames")
        }
        if let difference = heard.difference(from: wanted) { return .failed(difference) }
        return .passed()
    }

    private static let blocks = [512, 1, 64, 333, 4096, 17]

    private static let replacedInput = UnitCheck(
        .render, "replaced-input", "A host that answers a pull with pointers of its own is heard the same."
    ) { session in
        let probe = try await session.probe()
        guard probe.hasInput else { return .skipped("the unit has no input") }
        let wanted = try probe.renderFresh(.noise(), blocks: blocks)
        try probe.restart()
        probe.renderer?.inputStyle = .replaced
        let heard = try probe.render(.noise(), blocks: blocks)
        if let difference = heard.difference(from: wanted) { return .failed(difference) }
        return .passed()
    }

    private static let silenceFlag = UnitCheck(
        .render, "silence-flag", "Output that is flagged silent is zero."
    ) { session in
        let probe = try await session.probe()
        let signal = TestSignal.noise().during(512..<1024)
        _ = try probe.renderFresh(signal, blocks: BlockLengths.equal(128, total: 4096))
        guard probe.renderer?.hasFalseSilence == false else {
            return .failed("a block was flagged silent with sound in it")
        }
        return .passed()
    }

    private static let repetition = UnitCheck(
        .render, "repetition", "The same input gives the same output: in another instance, and again after reset."
    ) { session in
        let (first, second) = (try await session.probe(), try await session.probe())
        let wanted = try first.renderFresh(blocks: blocks)
        if let difference = try second.renderFresh(blocks: blocks).difference(from: wanted) {
            return .failed("in another instance, \(difference)")
        }
        let start = first.renderer?.position ?? 0
        first.unit.reset()
        // The signal begins again where rendering stands.
        let again = TestSignal { TestSignal.noise().sample($0 - start, $1) }
        let notes = [TestEvent.noteOn(at: start), .noteOn(at: start, note: 67)]
        let heard = try first.render(again, blocks: blocks, events: notes)
        if let difference = heard.difference(from: wanted) { return .failed("after reset, \(difference)") }
        return .passed()
    }
}
