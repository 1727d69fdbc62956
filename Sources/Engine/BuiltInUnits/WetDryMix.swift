import SignalProcessing

/// An equal-power crossfade from the input to what a unit makes of it; at both ends one of them bit for bit.
struct WetDryMix {
    private var dry: Double = 0
    private var wet: Double = 1

    /// 0 (only the input) to 100 (only the effect).
    @_noLocks @_noAllocation
    mutating func set(percent: Double) {
        dry = percent >= 100 ? 0 : Mathematics.cosine(turns: percent / 400)
        wet = percent <= 0 ? 0 : (percent >= 100 ? 1 : Mathematics.sine(turns: percent / 400))
    }

    @_noLocks @_noAllocation
    func mixed(_ input: Float, _ effect: Double) -> Float {
        if wet == 0 { return input }
        if dry == 0 { return Float(effect) }
        return Float(Mathematics.settled(Double(input)) * dry + effect * wet)
    }
}
