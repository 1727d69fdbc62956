import Glibc

/// The signals that end a process for what it writes: into a pipe that nobody reads any more (SIGPIPE), and behind the
/// longest that a file may become (SIGXFSZ). Held back, they leave the error number that says the same.
package enum WriteSignals {
    /// Runs `body` with both held back from this thread; those that came meanwhile are dropped. Thread: any but render.
    package static func held<Result: ~Copyable>(_ body: () throws -> Result) rethrows -> Result {
        var (wanted, before, waiting) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&wanted)
        sigpending(&waiting)
        // What waited before is not ours to drop.
        for number in [SIGPIPE, SIGXFSZ] where sigismember(&waiting, number) != 1 { sigaddset(&wanted, number) }
        pthread_sigmask(SIG_BLOCK, &wanted, &before)
        defer {
            var none = timespec()
            while sigtimedwait(&wanted, nil, &none) > 0 {}
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try body()
    }
}
