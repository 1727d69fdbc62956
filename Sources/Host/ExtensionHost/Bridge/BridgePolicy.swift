/// What a host plays while a unit is bypassed.
public enum BridgePolicy: UInt8, Sendable, CaseIterable {
    /// The unit's input, delayed by its latency. The default for effects.
    case dry
    /// Silence. The default for instruments and generators.
    case silence
    /// The last good sample of each channel, held. For control signals, which must not jump to their input or to zero.
    case hold
}
