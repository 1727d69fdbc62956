internal import CLinux
import Glibc

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
        try apply(threadID, { RealtimeBroker.grant($0) })
    }

    /// The same without waiting for the broker, which may take seconds: it is asked on a thread of its own, and what is
    /// applied to the same thread meanwhile is what stays. Throws EPERM where there is no broker. Thread: any but render.
    public func applyWithoutWaiting(threadID: Int32) throws(SystemError) {
        RealtimeBroker.forget(threadID: threadID, for: self)
        try apply(threadID, { RealtimeBroker.askLater($0) })
    }

    /// - Parameter fifo: gives a thread a priority; returns a negated error number.
    package func apply(
        _ threadID: Int32, _ ask: (RealtimeBroker.Request) -> Bool,
        fifo: (Int32, Int32) -> Int32 = { clinux_set_fifo($0, $1) }
    ) throws(SystemError) {
        switch self {
        case .fifo(let priority):
            let result = fifo(threadID, Int32(clamping: priority))
            guard result < 0 else { return }
            // One that runs in real time already may always be lowered. Only a right that lacks can others give.
            if Self.setPriority(Int32(clamping: priority), ofThread: threadID) { return }
            if result == -EPERM, let request = Self.request(priority, threadID), ask(request) { return }
            try check(result, "sched_setattr FIFO", "\(priority)")
        case .other(let nice, let slice):
            try check(clinux_set_other(threadID, Int32(clamping: nice), slice), "sched_setattr nice", "\(nice)")
        }
    }

    /// By the numbers that the broker knows; nil for a thread that has ended.
    private static func request(_ priority: Int, _ threadID: Int32) -> RealtimeBroker.Request? {
        let thread = threadID == 0 ? CurrentThread.identifier() : threadID
        let process = threadID == 0 ? CurrentProcess.identifier : ThreadNumbers.names(ofThread: threadID)?.process
        return process.map { RealtimeBroker.Request(processID: $0, threadID: thread, priority: priority) }
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
