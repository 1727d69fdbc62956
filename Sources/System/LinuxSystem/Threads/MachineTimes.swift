import Glibc

/// What the kernel reports of how the machine has spent its time. Source: `/proc/stat`, proc_stat(5).
public enum MachineTimes {
    /// Nanoseconds that a hypervisor took from all cores together since the machine started, in steps of a clock tick
    /// (10 ms as a rule); 0 where the kernel does not know. Thread: any but render.
    public static var stolen: UInt64 {
        let columns = (ProcFile.firstLine(of: "/proc/stat") ?? "").split(separator: " ")
        guard columns.count > 8, let ticks = UInt64(columns[8]) else { return 0 }
        return ticks * (1_000_000_000 / UInt64(max(sysconf(Int32(_SC_CLK_TCK)), 1)))
    }
}
