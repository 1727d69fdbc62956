import Glibc

/// What a process occupies in memory.
public enum ProcessMemory {
    /// The proportional set size in bytes; nil when the process is gone or may not be looked at.
    ///
    /// The kernel walks the process's pages for it (some 0.1 ms). Thread: any but render.
    public static func proportionalSetSize(processID: Int32) -> UInt64? {
        guard processID > 0, let file = fopen("/proc/\(processID)/smaps_rollup", "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard text.hasPrefix("Pss:") else { continue }
            return UInt64(text.filter(\.isNumber)).map { $0 * 1024 }
        }
        return nil
    }
}
