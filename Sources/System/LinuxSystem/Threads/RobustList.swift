internal import CLinux

/// The futex words that the kernel marks with OWNER_DIED, waking one waiter of each, when the thread that registered
/// the list ends.
///
/// Each word lies `wordOffset` bytes behind a node of its own, in the same memory; the kernel knows one offset for a
/// whole list. Only the registering thread may change the list; each change leaves it walkable at every instruction.
public struct RobustList: ~Copyable {
    /// Bytes from a node to its word.
    public static let wordOffset = 16
    /// In a word: the owner died. Set by the kernel.
    public static let ownerDied: UInt32 = 0x4000_0000
    /// In a word: wake a waiter when the owner dies. Set by the owner beside its thread identifier.
    public static let waiters: UInt32 = 0x8000_0000

    private let head: UnsafeMutablePointer<clinux_robust_head>

    /// An empty list, not yet registered.
    public init() {
        head = .allocate(capacity: 1)
        head.initialize(
            to: clinux_robust_head(first: UnsafeMutableRawPointer(head), futexOffset: Self.wordOffset, pending: nil))
    }

    /// Registers the list for the calling thread, replacing libc's; the thread's robust pthread mutexes lose their
    /// robustness. The list must outlive the thread. Thread: the render thread, before its first cycle.
    @_noLocks @_noAllocation
    public borrowing func registerForCurrentThread() { _ = clinux_set_robust_list(head) }

    /// Adds a node. Thread: the registered one.
    @_noLocks @_noAllocation
    public borrowing func insert(_ node: UnsafeMutableRawPointer) {
        node.storeBytes(of: head.pointee.first, as: UnsafeMutableRawPointer?.self)
        clinux_compiler_barrier()
        head.pointee.first = node
    }

    /// Takes a node out; false when it is not in the list. Thread: the registered one.
    @_noLocks @_noAllocation @discardableResult
    public borrowing func remove(_ node: UnsafeMutableRawPointer) -> Bool {
        var previous = UnsafeMutableRawPointer(head)
        for _ in 0..<4096 {
            guard let next = previous.load(as: UnsafeMutableRawPointer?.self), next != UnsafeMutableRawPointer(head)
            else { return false }
            if next == node {
                previous.storeBytes(of: node.load(as: UnsafeMutableRawPointer?.self), as: UnsafeMutableRawPointer?.self)
                return true
            }
            previous = next
        }
        return false
    }

    /// Frees the list; only after the registered thread has ended.
    public borrowing func deallocate() { head.deallocate() }
}
