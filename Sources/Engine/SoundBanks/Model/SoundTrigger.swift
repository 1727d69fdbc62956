/// When a zone plays.
public enum SoundTrigger: BitwiseCopyable, Sendable {
    case attack
    /// When the key is released.
    case release
    /// With the first key that is held.
    case first
    /// With a further key while others are held.
    case legato

    /// The same as `==`, for a render thread: the compiler can look into it.
    @_noLocks @_noAllocation
    public func isSame(as other: SoundTrigger) -> Bool {
        switch (self, other) {
        case (.attack, .attack), (.release, .release), (.first, .first), (.legato, .legato): true
        default: false
        }
    }
}
