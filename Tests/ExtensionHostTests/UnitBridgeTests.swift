import ExtensionHost
import Glibc
import Testing

/// One channel of a bridge behind arrays.
private struct BridgeProbe: ~Copyable {
    private var bridge: UnitBridge

    init(latencyFrames: Int, maximumFrames: Int, policy: BridgePolicy) {
        bridge = UnitBridge(
            channelCount: 1, latencyFrames: latencyFrames, maximumFrames: maximumFrames, policy: policy)
    }

    var tally: BridgeTally { bridge.tally }

    /// The block that is heard; `wet` is the unit's output, nil where it is missing.
    mutating func render(dry: [Float], wet: [Float]?) -> [Float] {
        var output = wet ?? [Float](repeating: .nan, count: dry.count)
        let frames = dry.count
        let isWet = wet != nil
        dry.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { target in
                var inputs: UnsafePointer<Float>? = input.baseAddress
                var outputs = target.baseAddress!
                if isWet {
                    bridge.takeWet(dry: &inputs, output: &outputs, frames: frames)
                } else {
                    bridge.bridge(dry: &inputs, output: &outputs, frames: frames)
                }
            }
        }
        return output
    }
}

/// Drives a one-channel bridge with a sine as input and the same sine at half gain as the unit's output.
private struct BridgeRun {
    static let frequency = 440.0
    static let sampleRate = 48_000.0
    var position = 0
    var heard: [Float] = []

    func input(_ frames: Int) -> [Float] {
        (0..<frames).map { Float(0.5 * sin(2 * .pi * Self.frequency * Double(position + $0) / Self.sampleRate)) }
    }

    mutating func step(_ bridge: inout BridgeProbe, frames: Int, wet: Bool) {
        let dry = input(frames)
        heard += bridge.render(dry: dry, wet: wet ? dry.map { 0.5 * $0 } : nil)
        position += frames
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
    #expect(run.clickResidual < -55)
}

@Test func shortBlocksReturnOverTwoHundredFiftySixFrames() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 16, policy: .dry)
    var run = BridgeRun()
    for cycle in 0..<400 { run.step(&bridge, frames: 16, wet: cycle < 20 || cycle > 60) }
    #expect(run.clickResidual < -55)
    #expect(bridge.tally == BridgeTally(wetFrames: (20 + 339 - 16) * 16, bridgedFrames: 41 * 16, crossfadedFrames: 256))
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
    for block in 0..<80 { heard += bridge.render(dry: (0..<4).map { Float(block * 4 + $0) }, wet: nil) }
    #expect(Array(heard[300...]) == (300..<320).map { Float($0 - 5) })
}

@Test func holdKeepsTheLastSample() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 8, policy: .hold)
    _ = bridge.render(dry: [0, 0], wet: [0.25, 0.75])
    #expect(bridge.render(dry: [0.1, 0.2, 0.3], wet: nil) == [0.75, 0.75, 0.75])
}

@Test func silenceIsReachedAfterTheFade() {
    var bridge = BridgeProbe(latencyFrames: 0, maximumFrames: 512, policy: .silence)
    _ = bridge.render(dry: [0], wet: [1])
    let bridged = bridge.render(dry: [Float](repeating: 1, count: 512), wet: nil)
    #expect(bridged[0] > 0.99)
    #expect(bridged[256...].allSatisfy { $0 == 0 })
}
