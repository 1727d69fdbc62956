import Glibc
import LinuxSystem

/// What a runner gives up and sets before it loads foreign code.
enum RunnerLimits {
    /// Open files; a service that hoards descriptors cannot keep its host from sending any.
    private static let openFiles: UInt64 = 256

    /// Lowers this process's limits for good. A limit that the system does not let it lower is low already.
    static func lower() {
        // Whoever reads what is printed may end before this process does.
        signal(SIGPIPE, SIG_IGN)
        try? CurrentProcess.setNoNewPrivileges()
        try? CurrentProcess.setLimit(.coreSize, soft: 0, hard: 0)
        try? CurrentProcess.setLimit(.openFiles, soft: openFiles, hard: openFiles)
    }
}
