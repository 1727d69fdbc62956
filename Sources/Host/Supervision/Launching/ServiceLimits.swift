import Glibc

/// How much of the machine one service process may take; the runner lowers its limits to this before any code of a unit
/// runs in it.
public struct ServiceLimits: Equatable, Sendable {
    /// The bytes that its private memory, or one file that it writes, may have; memory beyond it is not given to it.
    /// Its address space, which memory that it shares or only reserves counts in, may be four times as large, but at
    /// least 8 GiB.
    public var memoryBytes: UInt64
    /// The least that `memoryBytes` may be. A runner that waits has 3 MiB of private memory.
    public static let leastMemoryBytes: UInt64 = 256 << 20

    /// - Parameter memoryBytes: raised to `leastMemoryBytes`; nil for an eighth of the machine's memory, but at least
    ///   1 GiB and at most 4 GiB.
    public init(memoryBytes: UInt64? = nil) {
        self.memoryBytes = max(memoryBytes ?? Self.usualMemoryBytes, Self.leastMemoryBytes)
    }

    private static var usualMemoryBytes: UInt64 {
        let pages = max(sysconf(Int32(_SC_PHYS_PAGES)), 0)
        let eighth = UInt64(pages) * UInt64(max(sysconf(Int32(_SC_PAGESIZE)), 1)) / 8
        return min(max(eighth, 1 << 30), 4 << 30)
    }
}
