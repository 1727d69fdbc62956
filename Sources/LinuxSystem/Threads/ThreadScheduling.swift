internal import CLinux

/// How the kernel schedules one thread.
public enum ThreadScheduling: Sendable, Hashable, CustomStringConvertible {
    /// Real time, above every ordinary thread; 1 (lowest) to 99. Children of the process start without it.
    case fifo(priority: Int)
    /// The default policy. `slice` in nanoseconds (0: the kernel's default); a short one gives low latency without
    /// privilege.
    case other(nice: Int = 0, slice: UInt64 = 0)

    /// What a thread has that asks for nothing: nice 0 and the kernel's own slice.
    public static let normal = ThreadScheduling.other()

    /// What a render thread has where real-time scheduling is not allowed: the shortest slice that the kernel gives,
    /// with which it takes its core from whoever computes on, as soon as it is woken.
    public static func ordinaryRender(nice: Int = 0) -> ThreadScheduling { .other(nice: nice, slice: 100_000) }

    /// Applies to a thread of any process (0: the caller). Real time that the kernel refuses is asked of the
    /// `RealtimeBroker`, which may give a lower priority. Throws EPERM without the right to. Thread: any but render.
    public func apply(threadID: Int32 = 0) throws(SystemError) {
        switch self {
        case .fifo(let priority):
            let result = clinux_set_fifo(threadID, Int32(clamping: priority))
            guard result < 0, !Self.isGranted(priority, threadID: threadID) else { return }
            try check(result, "sched_setattr FIFO", "\(priority)")
        case .other(let nice, let slice):
            try check(clinux_set_other(threadID, Int32(clamping: nice), slice), "sched_setattr nice", "\(nice)")
        }
    }

    /// What the kernel refused: another priority for a thread that runs in real time already, which may always be
    /// lowered, or what others grant.
    private static func isGranted(_ priority: Int, threadID: Int32) -> Bool {
        if setPriority(Int32(clamping: priority), ofThread: threadID) { return true }
        guard threadID != 0 else {
            return RealtimeBroker.grant(
                processID: CurrentProcess.identifier, threadID: CurrentThread.identifier(), priority: priority)
        }
        guard let process = ThreadNumbers.names(ofThread: threadID)?.process else { return false }
        return RealtimeBroker.grant(processID: process, threadID: threadID, priority: priority)
    }

    /// Gives a real-time thread of any process of this user another priority; false, and nothing has happened, for an
    /// ordinary one, for one that has ended, and where it may not be raised. Thread: any, also render.
    @_noLocks @_noAllocation @discardableResult
    public static func setPriority(_ priority: Int32, ofThread threadID: Int32) -> Bool {
        clinux_set_priority(threadID, priority) == 0
    }

    /// What a thread has (0: the caller). Round robin reads as FIFO.
    public static func current(threadID: Int32 = 0) throws(SystemError) -> ThreadScheduling {
        var priority: Int32 = 0
        var nice: Int32 = 0
        let policy = try check(clinux_get_policy(threadID, &priority, &nice), "sched_getattr", "\(threadID)")
        return policy == 1 || policy == 2 ? .fifo(priority: Int(priority)) : .other(nice: Int(nice))
    }

    public var description: String {
        switch self {
        case .fifo(let priority): "FIFO \(priority)"
        case .other(let nice, let slice): slice == 0 ? "nice \(nice)" : "nice \(nice), slice \(slice) ns"
        }
    }
}
