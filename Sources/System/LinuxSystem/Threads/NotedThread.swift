import Synchronization

/// The thread that came by last, for others to look it up. Noting the same thread again makes no system call.
public struct NotedThread: ~Copyable, Sendable {
    /// What tells a thread from others of its process.
    private let pointer = Atomic<UInt>(0)
    private let number = Atomic<Int32>(0)

    /// Nobody came by yet.
    public init() {}

    /// The kernel's number of the thread; 0 for none. Thread: any.
    public var identifier: Int32 { number.load(ordering: .relaxed) }

    /// Whether it is the caller. Thread: any, also render.
    public var isCaller: Bool {
        @_noLocks @_noAllocation get { pointer.load(ordering: .relaxed) == CurrentThread.pointer() }
    }

    /// Notes the caller. Thread: any, also render; one at a time.
    @_noLocks @_noAllocation @section("render")
    public borrowing func note() {
        guard !isCaller else { return }
        pointer.store(CurrentThread.pointer(), ordering: .relaxed)
        number.store(CurrentThread.identifier(), ordering: .relaxed)
    }
}
