import Glibc
import LinuxSystem
import Sandbox

/// What a runner gives up and sets before it loads foreign code.
enum RunnerLimits {
    /// Open files; a service that hoards descriptors cannot keep its host from sending any.
    private static let openFiles: UInt64 = 256

    /// Threads of a process that has a user namespace to itself; elsewhere the limit counts all that its user runs, and
    /// for the system's administrator the kernel heeds it nowhere.
    private static let threads: UInt64 = 320

    /// Address space beside what is written to: libraries, reserved heaps, memory shared with the host.
    private static let leastAddressSpace: UInt64 = 8 << 30

    /// Lowers this process's limits for good. A limit that the system does not let it lower is low already.
    ///
    /// - Parameter allowsCores: whether the kernel may write core dumps, as long as the system's limit lets it.
    static func lower(memoryBytes: UInt64?, allowsCores: Bool) {
        // Whoever reads what is printed may end before this process does.
        signal(SIGPIPE, SIG_IGN)
        // A file that would be too large is an error of the call that makes it so.
        signal(SIGXFSZ, SIG_IGN)
        try? CurrentProcess.setNoNewPrivileges()
        let core = allowsCores ? (try? CurrentProcess.limit(.coreSize))?.hard ?? 0 : 0
        try? CurrentProcess.setLimit(.coreSize, soft: core, hard: core)
        try? CurrentProcess.setLimit(.openFiles, soft: openFiles, hard: openFiles)
        if Sandbox.isInNewNamespaces { try? CurrentProcess.setLimit(.processes, soft: threads, hard: threads) }
        if let memoryBytes { lowerMemory(memoryBytes) }
    }

    /// Private memory by its own limit; memory files, which are shared, by that for files; what else is mapped by that
    /// for the address space.
    private static func lowerMemory(_ bytes: UInt64) {
        let space = max(bytes.multipliedReportingOverflow(by: 4).partialValue, leastAddressSpace)
        for (limit, value) in [(CurrentProcess.Limit.dataSize, bytes), (.fileSize, bytes), (.addressSpace, space)] {
            let present = (try? CurrentProcess.limit(limit))?.hard ?? .max
            let allowed = min(value, present)
            try? CurrentProcess.setLimit(limit, soft: allowed, hard: allowed)
        }
    }
}
