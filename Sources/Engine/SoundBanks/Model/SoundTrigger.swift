/// When a zone plays.
public enum SoundTrigger: UInt8, BitwiseCopyable, Sendable {
    case attack
    /// When the key is released.
    case release
    /// With the first key that is held.
    case first
    /// With a further key while others are held.
    case legato
}
