import SignalProcessing

/// The lengths of a reverb's delay lines: spread evenly in pitch between the shortest and the longest, each moved a
/// little by a generator that the parameter "randomize reflections" seeds.
struct ReverbLayout {
    static var lineCount: Int { @_noLocks @_noAllocation get { 16 } }

    private(set) var lengths = InlineArray<16, Int>(repeating: 1)

    /// - Parameters:
    ///   - shortest: seconds, as is `longest`; the smaller of the two is the shortest.
    ///   - limit: frames.
    @_noLocks @_noAllocation
    init(shortest: Double, longest: Double, seed: Int, sampleRate: Double, limit: Int) {
        let (low, high) = (min(shortest, longest), max(shortest, longest))
        var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
        for line in 0..<Self.lineCount {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let chance = Double(state >> 40) / Double(1 << 24)
            let place = (Double(line) + 0.15 + 0.7 * chance) / Double(Self.lineCount)
            let seconds = low * (high / low).raised(place)
            // Odd, and no two alike: equal lengths would ring.
            var frames = max(3, Int(seconds * sampleRate)) | 1
            if line > 0 { frames = max(frames, lengths[line - 1] + 2) }
            lengths[line] = min(frames, limit - 2 * (Self.lineCount - line))
        }
    }
}

extension Double {
    /// To a power.
    @_noLocks @_noAllocation
    fileprivate func raised(_ exponent: Double) -> Double {
        Mathematics.powerOfTwo(exponent * Mathematics.binaryLogarithm(self))
    }
}
