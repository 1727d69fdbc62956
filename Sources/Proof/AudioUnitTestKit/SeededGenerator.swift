/// Random numbers that a seed brings back (SplitMix64): a failure is repeated with the seed that it was printed with.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Every seed will do, 0 as well.
    public init(seed: UInt64) { state = seed }

    /// All 64 bits are random.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
