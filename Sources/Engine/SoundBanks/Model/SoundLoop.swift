/// How a zone's sample goes round.
public enum SoundLoop: BitwiseCopyable, Sendable {
    case none
    /// For as long as the voice sounds.
    case always
    /// Until its key is released; then on to the end.
    case whileHeld
    /// Without a loop to the end, whether its key is released or not.
    case oneShot

    // A render thread asks by these: comparing two values is a call that the compiler cannot look into.

    /// Whether it goes round at all.
    public var goesRound: Bool {
        @_noLocks @_noAllocation get {
            switch self {
            case .always, .whileHeld: true
            case .none, .oneShot: false
            }
        }
    }

    /// Whether it stops going round when the key is released.
    public var endsWithKey: Bool {
        @_noLocks @_noAllocation get { if case .whileHeld = self { true } else { false } }
    }

    /// Whether it plays on when the key is released.
    public var ignoresKey: Bool {
        @_noLocks @_noAllocation get { if case .oneShot = self { true } else { false } }
    }
}
