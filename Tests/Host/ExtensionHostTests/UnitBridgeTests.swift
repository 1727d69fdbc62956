import ExtensionHost
import Glibc
import Testing

/// Drives a one-channel bridge with a sine as input and the same sine at half gain as the unit's output.
private struct BridgeRun {
    static let frequency = 440.0
    static let sampleRate = 48_000.0
    var position = 0
    var heard: [Float] = []

    func input(_ frames: Int) -> [Float] {
        (0..<frames).map { Float(0.5 * sin(2 * .pi * Self.frequency * Double(position + $0) / Self.sampleRate)) }
    }

    func sample(at frame: Int) -> Float {
        Float(0.5 * sin(2 * .pi * Self.frequency * Double(frame) / Self.sampleRate))
    }

    mutating func step(_ bridge: inout BridgeProbe, frames: Int, wet: Bool, gain: Float = 0.5) {
        let dry = input(frames)
        heard += bridge.render(dry: dry, wet: wet ? dry.map { gain * $0 } : nil)
        position += frames
    }

    /// The sharpest corner beyond the clean sine's own second difference, in dBFS.
    var kinkResidual: Double {
        let clean = pow(2 * sin(.pi * Self.frequency / Self.sampleRate), 2) * 0.5
        let steps = zip(heard.dropFirst(), heard).map { Double($0) - Double($1) }
        let sharpest = zip(steps.dropFirst(), steps).map { abs($0 - $1) }.max() ?? 0
        return 20 * log10(max(sharpest - clean, 1e-9))
    }

    /// The steepest step between neighbouring samples beyond the clean sine's own, in dBFS.
    var clickResidual: Double {
        let clean = 2 * sin(.pi * Self.frequency / Self.sampleRate) * 0.5
        let steepest = zip(heard.dropFirst(), heard).map { abs(Double($0 - $1)) }.max() ?? 0
        return 20 * log10(max(steepest - clean, 1e-9))
    }
}

@Test func wetBlocksPassUntouched() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 128, policy: .dry)
    #expect(bridge.render(dry: [1, 2, 3], wet: [4, 5, 6]) == [4, 5, 6])
    #expect(bridge.tally == BridgeTally(wetFrames: 3))
}

@Test func leavingAndReturningDoesNotClick() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 128, policy: .dry)
    var run = BridgeRun()
    for cycle in 0..<200 { run.step(&bridge, frames: 128, wet: (cycle / 7) % 2 == 0) }
    #expect(run.clickResidual < -60)
}

@Test(arguments: [64, 128, 512], [-1, 0, 0.25, 0.9] as [Float])
func aUnitOfAnotherLevelOrPolarityIsLeftAndRejoinedWithoutACornerAndNoLouder(_ frames: Int, _ gain: Float) {
    for offset in stride(from: 0, to: 110, by: 11) {
        var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: frames, policy: .dry)
        var run = BridgeRun()
        run.position = offset
        for cycle in 0..<64 { run.step(&bridge, frames: frames, wet: (cycle / 12) % 2 == 0, gain: gain) }
        #expect(run.clickResidual < -60)
        #expect(run.kinkResidual < -60)
        #expect(run.heard.allSatisfy { abs($0) <= 0.5 })
    }
}

/// What a unit makes of a tone, beside another level or polarity.
private enum Made: CaseIterable {
    case anotherPhase, anOffset, aToneOfItsOwn

    func sample(_ turns: Double) -> (dry: Double, wet: Double) {
        switch self {
        case .anotherPhase: (0.5 * sin(2 * .pi * turns), 0.5 * cos(2 * .pi * turns))
        case .anOffset: (0.3 * sin(2 * .pi * turns), 0.2 - 0.3 * sin(2 * .pi * turns))
        case .aToneOfItsOwn: (0, 0.5 * sin(2 * .pi * turns))
        }
    }
}

@Test(arguments: [64, 128, 512], [440.0, 1000, 3000])
func aUnitThatMakesAnotherSignalIsLeftAndRejoinedWithoutAStepOrACorner(_ frames: Int, _ frequency: Double) {
    for made in Made.allCases {
        for offset in stride(from: 0, to: 110, by: 11) {
            var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: frames, policy: .dry)
            var (heard, clean): ([Float], [(dry: Double, wet: Double)]) = ([], [])
            for cycle in 0..<64 {
                let block = (0..<frames).map {
                    made.sample(frequency * Double(offset + cycle * frames + $0) / BridgeRun.sampleRate)
                }
                let isWet = (cycle / 12) % 2 == 0
                heard += bridge.render(dry: block.map { Float($0.dry) }, wet: isWet ? block.map { Float($0.wet) } : nil)
                clean += block
            }
            let (dry, wet) = (clean.map(\.dry), clean.map(\.wet))
            let sound = heard.map(Double.init)
            #expect(largest(steps(sound)) - max(largest(steps(dry)), largest(steps(wet))) < 0.001)
            #expect(
                largest(steps(steps(sound))) - max(largest(steps(steps(dry))), largest(steps(steps(wet)))) < 0.01)
            #expect(largest(sound) <= max(largest(dry), largest(wet)) + 1e-4)
        }
    }
}

private func steps(_ samples: [Double]) -> [Double] { zip(samples.dropFirst(), samples).map { $0 - $1 } }
private func largest(_ samples: [Double]) -> Double { samples.reduce(0) { max($0, abs($1)) } }

@Test(arguments: [64, 128, 512])
func anInstrumentFallsSilentWithoutACornerAndNoLouder(_ frames: Int) {
    for offset in stride(from: 0, to: 110, by: 11) {
        var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: frames, policy: .silence)
        var run = BridgeRun()
        run.position = offset
        for cycle in 0..<64 { run.step(&bridge, frames: frames, wet: (cycle / 12) % 2 == 0, gain: 1) }
        #expect(run.clickResidual < -60)
        #expect(run.kinkResidual < -40)
        #expect(run.heard.allSatisfy { abs($0) <= 0.5 })
    }
}

@Test func whatIsFadedAtTheBoundStaysWithinIt() {
    let limit: Float = 7.943_283
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 128, policy: .dry)
    var heard: [Float] = []
    for cycle in 0..<60 {
        let dry = (0..<128).map { limit * ($0 % 3 == 0 ? -1 : 1) }
        heard += bridge.render(dry: dry, wet: cycle % 9 < 5 ? [Float](repeating: limit, count: 128) : nil)
    }
    #expect(heard.allSatisfy { abs($0) <= limit * 1.0001 })
}

@Test func shortBlocksReturnOverTheFade() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 16, policy: .dry)
    var run = BridgeRun()
    for cycle in 0..<400 { run.step(&bridge, frames: 16, wet: cycle < 20 || cycle > 60) }
    #expect(run.clickResidual < -55)
    #expect(bridge.tally == BridgeTally(wetFrames: (20 + 339 - 32) * 16, bridgedFrames: 41 * 16, crossfadedFrames: 512))
}

@Test func aMissInTheMiddleOfTheReturnDoesNotClick() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 64, policy: .silence)
    var run = BridgeRun()
    for cycle in 0..<100 { run.step(&bridge, frames: 64, wet: cycle % 3 != 1) }
    #expect(run.clickResidual < -55)
}

@Test func theDrySignalIsDelayedByTheUnitsLatency() {
    var bridge = BridgeProbe(latencyFrames: 5, maximumFrames: 4, policy: .dry)
    var heard: [Float] = []
    for block in 0..<160 { heard += bridge.render(dry: (0..<4).map { Float(block * 4 + $0) / 256 }, wet: nil) }
    #expect(Array(heard[600...]) == (600..<640).map { Float($0 - 5) / 256 })
}

@Test func holdKeepsTheLastSample() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 8, policy: .hold)
    _ = bridge.render(dry: [0, 0], wet: [0.25, 0.75])
    #expect(bridge.render(dry: [0.1, 0.2, 0.3], wet: nil) == [0.75, 0.75, 0.75])
}

@Test func silenceIsReachedAfterTheFade() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 1024, policy: .silence)
    _ = bridge.render(dry: [0], wet: [1])
    let bridged = bridge.render(dry: [Float](repeating: 1, count: 1024), wet: nil)
    #expect(bridged[0] > 0.99)
    #expect(bridged[512...].allSatisfy { $0 == 0 })
}

@Test func anotherIncarnationIsFadedInThoughNoBlockWasMissed() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 128, policy: .dry)
    var run = BridgeRun()
    for _ in 0..<20 { run.step(&bridge, frames: 128, wet: true) }
    bridge.renew()
    for _ in 0..<20 { run.step(&bridge, frames: 128, wet: true) }
    #expect(bridge.tally == BridgeTally(wetFrames: 36 * 128, crossfadedFrames: 512))
    #expect(run.clickResidual < -60)
}

/// A unit that delays by `latency` frames at unity gain, and starts with silence in its delay line.
private struct DelayLine {
    var line: [Float]

    init(latency: Int) { line = Array(repeating: 0, count: latency) }

    mutating func process(_ input: [Float]) -> [Float] {
        line += input
        defer { line.removeFirst(input.count) }
        return Array(line.prefix(input.count))
    }
}

@Test(arguments: [64, 300, 2048])
func theSilenceThatADelayLineStartsWithIsNotHeard(_ latency: Int) {
    var bridge = BridgeProbe(latencyFrames: latency, maximumFrames: 128, policy: .dry)
    var run = BridgeRun()
    var unit = DelayLine(latency: latency)
    for block in 0..<100 {
        if block == 50 {
            unit = DelayLine(latency: latency)
            bridge.renew()
        }
        let dry = run.input(128)
        run.heard += bridge.render(dry: dry, wet: unit.process(dry))
        run.position += 128
    }
    let expected = (0..<run.position).map { $0 < latency ? 0 : run.sample(at: $0 - latency) }
    // Dry and wet are the same signal here, so that nothing at all is heard of the restart.
    #expect(zip(run.heard, expected).allSatisfy { abs($0 - $1) < 1e-6 })
}

@Test func noSampleIsLouderThanTheUnitOrItsInput() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 512, policy: .dry)
    _ = bridge.render(dry: [-0.9], wet: [0.9])
    let heard = bridge.render(dry: (0..<512).map { $0 % 2 == 0 ? 0.9 : -0.9 }, wet: nil)
    #expect(heard.allSatisfy { abs($0) <= 1 })
}

@Test(arguments: [Float.nan, .infinity, 1e30, 3e38])
func whatIsNotedOfAnotherProcesssMemoryIsCleaned(_ sample: Float) {
    var bridge = UnitBridge(channelCount: 1, latencyFrames: 0, maximumFrames: 512, policy: .dry)
    let noted = [Float](repeating: sample, count: 32)
    noted.withUnsafeBufferPointer { samples in
        var inputs: UnsafePointer<Float>? = samples.baseAddress
        bridge.noteWet(dry: &inputs, output: samples.baseAddress!, stride: 32, frames: 32)
    }
    var heard = [Float](repeating: 0, count: 512)
    let dry = [Float](repeating: sample, count: 512)
    dry.withUnsafeBufferPointer { input in
        heard.withUnsafeMutableBufferPointer { target in
            var inputs: UnsafePointer<Float>? = input.baseAddress
            var outputs = target.baseAddress!
            bridge.bridge(dry: &inputs, output: &outputs, frames: 512)
        }
    }
    #expect(heard.allSatisfy { abs($0) <= 7.943_283 })
}
