/// The meaning of a done word, the one word that says "pending", "done" and "died".
///
/// While its cycle is pending the word is *armed*: the render thread's identifier with the futex WAITERS bit, as the
/// kernel's robust list wants it, so that the kernel sets OWNER_DIED and wakes a waiter when the thread ends. Otherwise
/// it carries a mark: bit 29, which no thread identifier has, a kind in bits 24 to 26, and the sequence in bits 0 to
/// 23.
@frozen public enum DoneWord: Sendable, Hashable {
    /// Not finished: armed, or marked for an earlier cycle.
    case pending
    case done
    /// The unit asks for input and waits.
    case pull
    /// Not rendered because an upstream unit died, was late with input, or the host gave up waiting.
    case skipped
    /// The host took over this turn: downstream units read the input that the host put into their own region.
    case bridged
    /// The render thread ended while the word was armed.
    case died
    /// Marked for a later cycle.
    case passed

    static var markBit: UInt32 { @_noLocks @_noAllocation get { 0x2000_0000 } }
    static var ownerDied: UInt32 { @_noLocks @_noAllocation get { 0x4000_0000 } }
    static var waiters: UInt32 { @_noLocks @_noAllocation get { 0x8000_0000 } }
    static var kindMask: UInt32 { @_noLocks @_noAllocation get { 0x0700_0000 } }

    /// The word of a pending cycle, owned by a thread.
    @_noLocks @_noAllocation
    public static func armed(by threadID: Int32) -> UInt32 {
        UInt32(truncatingIfNeeded: threadID) & 0x003f_ffff | waiters
    }

    /// Whether the cycle is still to be waited for.
    public var isPending: Bool {
        @_noLocks @_noAllocation get {
            if case .pending = self { return true }
            return false
        }
    }

    /// Whether the word is armed by a living thread.
    @_noLocks @_noAllocation
    public static func isArmed(_ word: UInt32) -> Bool {
        word & waiters != 0 && word & (ownerDied | markBit) == 0 && word & 0x003f_ffff != 0
    }

    /// The word for an outcome of a cycle.
    @_noLocks @_noAllocation
    public static func marked(_ kind: DoneWord, _ sequence: LinkSequence) -> UInt32 {
        let number: UInt32 =
            switch kind {
            case .pull: 1
            case .skipped: 2
            case .bridged: 3
            default: 0
            }
        return markBit | number << 24 | sequence.mark
    }

    /// What a word says about a cycle. Any 32 bits have a meaning.
    @_noLocks @_noAllocation
    public static func decode(_ word: UInt32, for sequence: LinkSequence) -> DoneWord {
        if word & ownerDied != 0 { return .died }
        if word & markBit == 0 { return .pending }
        if word & 0x00ff_ffff != sequence.mark {
            return sequence.isBefore(mark: word & 0x00ff_ffff) ? .passed : .pending
        }
        switch word & kindMask {
        case 0: return .done
        case 0x0100_0000: return .pull
        case 0x0200_0000: return .skipped
        case 0x0300_0000: return .bridged
        default: return .pending
        }
    }
}
