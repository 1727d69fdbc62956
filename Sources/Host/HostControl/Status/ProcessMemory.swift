import LinuxSystem

/// What a process occupies in memory.
public enum ProcessMemory {
    /// The proportional set size in bytes; nil when the process is gone or may not be looked at.
    ///
    /// The kernel walks the process's pages for it (some 0.1 ms). Thread: any but render.
    public static func proportionalSetSize(processID: Int32) -> UInt64? {
        guard processID > 0 else { return nil }
        return ProcFile.number(ofLine: "Pss:", in: "/proc/\(processID)/smaps_rollup").map { $0 * 1024 }
    }
}
