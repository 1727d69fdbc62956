internal import CLinux

/// Keeps a real-time thread on the core where it renders, beside the services that follow it there.
///
/// The kernel moves a real-time thread that wakes where another one runs that may not move: a host that waits for a
/// service on its own core would be woken on another, and the service follow it, cycle after cycle. A thread of the
/// ordinary class is left alone, for it needs the scheduler's help on a busy core. So that others that need the core
/// find it free, the kernel has the choice again between two cycles now and then. Thread: the one that is kept.
public struct CoreResidence {
    /// Cycles from one choice of the kernel's to the next.
    public static var stay: Int { @_noLocks @_noAllocation get { 512 } }

    private enum State { case new, free, kept, unwanted }

    private var state = State.new
    private var cyclesLeft = 0
    private var allowed = clinux_core_set()

    /// Nothing is asked of the system before the first cycle.
    public init() {}

    /// Before a cycle.
    @_noLocks @_noAllocation
    public mutating func begin() {
        switch state {
        case .new:
            guard clinux_is_realtime() != 0, clinux_get_cores(&allowed) > 0 else { return state = .unwanted }
        case .free: break
        case .kept, .unwanted: return
        }
        state = CoreAffinity.pin(to: CoreAffinity.current()) ? .kept : .unwanted
        cyclesLeft = Self.stay
    }

    /// After a cycle.
    @_noLocks @_noAllocation
    public mutating func end() {
        cyclesLeft &-= 1
        if cyclesLeft <= 0 { release() }
    }

    /// Lets the thread run wherever it might before, until a cycle begins again.
    @_noLocks @_noAllocation
    public mutating func release() {
        guard case .kept = state else { return }
        state = clinux_set_cores(0, &allowed) == 0 ? .free : .unwanted
    }
}
