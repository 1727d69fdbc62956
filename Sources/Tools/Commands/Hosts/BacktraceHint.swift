import Synchronization

/// What somebody whose unit crashed may want next.
enum BacktraceHint {
    private static let wasTold = Mutex(false)

    /// Says it on standard error, once in this process.
    static func tellOnce() {
        let isFirst = wasTold.withLock { told in
            defer { told = true }
            return !told
        }
        if isFirst { StandardError.write("auctl: with --backtrace a unit that crashes prints where") }
    }
}
