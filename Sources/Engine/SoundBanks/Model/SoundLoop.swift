/// How a zone's sample goes round.
public enum SoundLoop: UInt8, BitwiseCopyable, Sendable {
    case none
    /// For as long as the voice sounds.
    case always
    /// Until its key is released; then on to the end.
    case whileHeld
    /// Without a loop to the end, whether its key is released or not.
    case oneShot
}
