/// How a process ended.
public enum ProcessExit: Sendable, Hashable, CustomStringConvertible {
    /// It exited by itself; 0 is no success for a process that was to stay.
    case code(Int32)
    /// A signal ended it.
    case signal(Int32)
    /// It ended, but it was not our child, so the kernel does not report how.
    case unknown

    public var description: String {
        switch self {
        case .code(let code): "exit code \(code)"
        case .signal(let signal): "signal \(signal) (\(Self.name(ofSignal: signal)))"
        case .unknown: "ended for an unknown reason"
        }
    }

    /// `SIGSEGV` for 11 and so on.
    public static func name(ofSignal signal: Int32) -> String {
        let names = [
            "", "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGUSR1",
            "SIGSEGV",
            "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM", "SIGSTKFLT", "SIGCHLD", "SIGCONT", "SIGSTOP", "SIGTSTP",
            "SIGTTIN", "SIGTTOU",
            "SIGURG", "SIGXCPU", "SIGXFSZ", "SIGVTALRM", "SIGPROF", "SIGWINCH", "SIGIO", "SIGPWR", "SIGSYS",
        ]
        return names.indices.contains(Int(signal)) && signal > 0 ? names[Int(signal)] : "signal \(signal)"
    }
}
