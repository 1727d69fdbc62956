import ExtensionHost
import Glibc
import Testing

/// Three units in a row that change a tone's polarity, its phase, and its level: while the second is missing, the third
/// comes and goes, as it does where a late unit leaves it no time.
private struct MissingTwice {
    static let frequency = 440.0
    static let level = 0.98

    let frames: Int
    let gain: Float
    /// Whether the second unit is missing all the while, or comes and goes too, half the times as a new incarnation.
    let isSteady: Bool
    private var random: UInt64
    private(set) var heard: [Double] = []

    init(frames: Int, gain: Float, isSteady: Bool = true, seed: Int) {
        self.frames = frames
        self.gain = gain
        self.isSteady = isSteady
        random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    /// 0 … 1.
    private mutating func chance() -> Double {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return Double(random >> 11) / Double(1 << 53)
    }

    mutating func render() {
        var second = BridgeProbe(latencyFrames: 0, maximumFrames: frames, policy: .dry)
        var third = BridgeProbe(latencyFrames: 0, maximumFrames: frames, policy: .dry)
        var filter = LowPass()
        let (share, phase) = (0.1 + 0.8 * chance(), chance())
        let start = 2048 / frames + Int(12 * chance())
        let end = start + 1 + Int(70 * chance())
        var wasMissing = false
        for cycle in 0..<end + 2048 / frames {
            let input = (0..<frames).map { frame in
                let turns = Self.frequency * Double(cycle * frames + frame) / 48_000 + phase
                return Float(-Self.level * sin(2 * Double.pi * turns))
            }
            let mayCome = !isSteady && cycle > start && chance() > (1 + share) / 2
            let isMissing = (start..<end).contains(cycle) && !mayCome
            if wasMissing, !isMissing, isSteady || chance() < 0.5 { filter = LowPass() }
            wasMissing = isMissing
            let middle = second.render(dry: input, wet: isMissing ? nil : input.map { filter.next($0) })
            let isMissingToo = isMissing && (cycle == start || chance() < share)
            let output = third.render(dry: middle, wet: isMissingToo ? nil : middle.map { gain * $0 })
            if cycle >= start - 1 { heard += output.map(Double.init) }
        }
    }

    /// The largest second difference beyond the tone's own, in dBFS.
    var kink: Double {
        let own = pow(2 * sin(Double.pi * Self.frequency / 48_000), 2) * Self.level
        let steps = zip(heard.dropFirst(), heard).map { $0 - $1 }
        let largest = zip(steps.dropFirst(), steps).map { abs($0 - $1) }.max() ?? 0
        return 20 * log10(max(largest - own, 1e-10))
    }

    var peak: Double { heard.map(abs).max() ?? 0 }
}

/// Of 500 Hz and half the level there; begins with silence.
private struct LowPass {
    private var (first, second) = (0.0, 0.0)

    mutating func next(_ sample: Float) -> Float {
        let (slope, damping): (Double, Double) = (tan(Double.pi * 500 / 48_000), 2)
        let band = (first + slope * (Double(sample) - second)) / (1 + slope * (slope + damping))
        let low = second + slope * band
        (first, second) = (2 * band - first, 2 * low - second)
        return Float(low)
    }
}

@Test(arguments: [64, 128, 256, 512], [-1, -0.7, 0.5] as [Float])
func aUnitThatComesAndGoesBehindOneThatIsMissingIsHeardWithoutAKink(_ frames: Int, _ gain: Float) {
    for seed in 1...max(12_800 / frames, 40) {
        var chain = MissingTwice(frames: frames, gain: gain, seed: seed)
        chain.render()
        #expect(chain.kink <= -40, "pattern \(seed)")
        #expect(chain.peak <= MissingTwice.level + 1e-6, "pattern \(seed)")
    }
}

@Test(arguments: [64, 128, 256, 512])
func unitsThatComeAndGoBehindOneAnotherAreHeardWithoutAKink(_ frames: Int) {
    for seed in 1...max(12_800 / frames, 40) {
        var chain = MissingTwice(frames: frames, gain: -1, isSteady: false, seed: seed)
        chain.render()
        #expect(chain.kink <= -40, "pattern \(seed)")
    }
}
