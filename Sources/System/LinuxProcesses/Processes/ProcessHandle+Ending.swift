import Glibc
import LinuxSystem

extension ProcessHandle {
    /// PF_EXITING of the kernel's `sched.h`.
    private static let exiting: UInt64 = 4

    /// Whether a process that has this number has ended, or is ending: it runs no code of its own any more, but the
    /// kernel may be long in taking its memory back. Thread: any but render.
    ///
    /// Source: `/proc/PID/stat` (state and flags) and `SigPnd` of `/proc/PID/status`, where the kernel adds SIGKILL for
    /// each thread of a group that ends, until the thread has seen it.
    public static func isEnding(_ processID: Int32) -> Bool {
        // Between the signal that a thread takes and the flag that it sets lies a moment, so that the flag comes last.
        isMarkedEnding(processID) || isToBeKilled(processID) || isMarkedEnding(processID)
    }

    /// Whether a process that has this number was stopped by a signal: it answers nobody. Thread: any but render.
    public static func isStopped(_ processID: Int32) -> Bool {
        guard let fields = ProcFile.statFields(of: "/proc/\(processID)/stat") else { return false }
        return fields.first == "T"
    }

    private static func isMarkedEnding(_ processID: Int32) -> Bool {
        // The state, five numbers, the flags.
        guard let fields = ProcFile.statFields(of: "/proc/\(processID)/stat"), fields.count > 6 else { return true }
        return fields[0] == "Z" || fields[0] == "X" || (UInt64(fields[6]) ?? 0) & exiting != 0
    }

    private static func isToBeKilled(_ processID: Int32) -> Bool {
        ["SigPnd:", "ShdPnd:"].contains { set in
            let pending = ProcFile.lastWord(ofLine: set, in: "/proc/\(processID)/status")
            return (pending.flatMap { UInt64($0, radix: 16) } ?? 0) & 1 << (SIGKILL - 1) != 0
        }
    }
}
