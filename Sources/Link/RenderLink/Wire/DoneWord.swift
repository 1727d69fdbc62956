internal import CRenderLink

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

    private static var markBit: UInt32 { @_noLocks @_noAllocation get { UInt32(CRL_WORD_MARK) } }
    private static var ownerDied: UInt32 { @_noLocks @_noAllocation get { UInt32(CRL_WORD_OWNER_DIED) } }
    private static var waiters: UInt32 { @_noLocks @_noAllocation get { UInt32(CRL_WORD_WAITERS) } }
    private static var thread: UInt32 { @_noLocks @_noAllocation get { UInt32(CRL_WORD_THREAD) } }

    /// The word of a pending cycle, owned by a thread.
    @_noLocks @_noAllocation
    public static func armed(by threadID: Int32) -> UInt32 {
        UInt32(truncatingIfNeeded: threadID) & thread | waiters
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
        word & waiters != 0 && word & (ownerDied | markBit) == 0 && word & thread != 0
    }

    /// The word for an outcome of a cycle.
    @_noLocks @_noAllocation
    public static func marked(_ kind: DoneWord, _ sequence: LinkSequence) -> UInt32 {
        let number: Int =
            switch kind {
            case .pull: Int(CRL_WORD_PULL)
            case .skipped: Int(CRL_WORD_SKIPPED)
            case .bridged: Int(CRL_WORD_BRIDGED)
            default: Int(CRL_WORD_DONE)
            }
        return markBit | UInt32(truncatingIfNeeded: number) | sequence.mark
    }

    /// Whether the thread that had armed the word ended.
    @_noLocks @_noAllocation
    static func isOrphaned(_ word: UInt32) -> Bool { word & ownerDied != 0 }

    /// What a word says about a cycle. Any 32 bits have a meaning.
    @_noLocks @_noAllocation @inline(__always)
    public static func decode(_ word: UInt32, for sequence: LinkSequence) -> DoneWord { sequence.meaning(of: word) }
}

extension LinkSequence {
    /// What a word says about this cycle. Here and not with `DoneWord`: of a static function the compiler makes a copy
    /// without the unused type, outside the section.
    @_noLocks @_noAllocation @section("render")
    fileprivate func meaning(of word: UInt32) -> DoneWord {
        if word & UInt32(CRL_WORD_OWNER_DIED) != 0 { return .died }
        if word & UInt32(CRL_WORD_MARK) == 0 { return .pending }
        let mark = word & UInt32(CRL_WORD_SEQUENCE)
        if mark != self.mark { return isBefore(mark: mark) ? .passed : .pending }
        switch Int(word & UInt32(CRL_WORD_KIND)) {
        case Int(CRL_WORD_DONE): return .done
        case Int(CRL_WORD_PULL): return .pull
        case Int(CRL_WORD_SKIPPED): return .skipped
        case Int(CRL_WORD_BRIDGED): return .bridged
        default: return .pending
        }
    }
}
