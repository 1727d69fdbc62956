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

    private static func isMarkedEnding(_ processID: Int32) -> Bool {
        guard let text = text(of: "stat", processID), let name = text.lastIndex(of: ")") else { return true }
        // What follows the name: the state, five numbers, the flags.
        let fields = text[name...].dropFirst().split(whereSeparator: \.isWhitespace)
        guard fields.count > 6, fields[0] != "Z", fields[0] != "X" else { return true }
        return (UInt64(fields[6]) ?? 0) & exiting != 0
    }

    private static func isToBeKilled(_ processID: Int32) -> Bool {
        guard let text = text(of: "status", processID) else { return true }
        let pending = text.split(separator: "\n").filter { $0.hasPrefix("SigPnd:") || $0.hasPrefix("ShdPnd:") }
        return pending.compactMap { $0.split(whereSeparator: \.isWhitespace).last }
            .contains { (UInt64($0, radix: 16) ?? 0) & 1 << (SIGKILL - 1) != 0 }
    }

    /// Nil for a process that is gone.
    private static func text(of file: String, _ processID: Int32) -> String? {
        let bytes = try? RegularFile.contents(path: "/proc/\(processID)/\(file)", limit: 65_536)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
