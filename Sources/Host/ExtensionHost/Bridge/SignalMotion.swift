import SignalProcessing

/// How far a signal goes in a frame at most, and how sharply it bends, judged by its last samples.
///
/// A tone that swings slowly may be near its peak in all of them. So the two are those of the loudest tone that goes
/// through neighbouring samples, of whatever offset; its frequency follows from the signal's third differences. A signal
/// that does not swing has the largest that are seen. Thread: render.
struct SignalMotion {
    private(set) var step = 0.0
    private(set) var kink = 0.0

    /// - Parameter samples: `BridgeHistory.length` of them, oldest first.
    @_noLocks @_noAllocation
    init(_ samples: UnsafePointer<Double>) {
        let tone = Self.tone(samples)
        // False for what is no number. The upper bound is nearly half the sample rate.
        let isTone = tone > 1e-6 && tone < 3.9
        var (before, bendBefore) = (samples[1] - samples[0], 0.0)
        for index in 2..<BridgeHistory.length {
            let own = samples[index] - samples[index &- 1]
            let bend = own - before
            step = max(step, isTone ? Self.power(before, own, tone) : own * own)
            if isTone, index > 2 { kink = max(kink, Self.power(bendBefore, bend, tone)) }
            kink = max(kink, bend * bend)
            (before, bendBefore) = (own, bend)
        }
        (step, kink) = (Mathematics.squareRoot(step), Mathematics.squareRoot(kink))
    }

    /// What a tone's second difference is, over its middle sample, but for the sign: 4 sin² (ω / 2). That of the first
    /// differences, which an offset does not change.
    @_noLocks @_noAllocation
    private static func tone(_ samples: UnsafePointer<Double>) -> Double {
        var (power, product) = (0.0, 0.0)
        for index in 3..<BridgeHistory.length {
            let before = samples[index &- 2] - samples[index &- 3]
            let own = samples[index &- 1] - samples[index &- 2]
            let next = samples[index] - samples[index &- 1]
            power += own * own
            product += own * (next - 2 * own + before)
        }
        return -product / power
    }

    /// The square of the amplitude of the tone through two neighbouring samples.
    @_noLocks @_noAllocation
    private static func power(_ first: Double, _ second: Double, _ tone: Double) -> Double {
        let difference = second - first
        return (difference * difference + first * second * tone) / (tone * (1 - tone / 4))
    }
}
