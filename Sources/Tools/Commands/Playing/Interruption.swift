import Glibc
import Synchronization

/// Notes that the person, or a script, wants the command to end.
enum Interruption {
    /// Seconds that the command has for its end before it is ended, also when a unit hangs in its render call.
    static let patience: UInt32 = 5

    private static let asked = Atomic<Int32>(0)

    /// A person's, a script's, a terminal's that is closed.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// From now on these signals ask instead of ending the process; a second one ends it. What was started to outlive
    /// its terminal (`nohup`) does.
    static func begin() {
        let note: @convention(c) (Int32) -> Void = { number in
            Interruption.asked.store(number, ordering: .relaxed)
            // Whatever becomes of the end: no key is needed any more.
            KeyTerminal.restore()
            signal(SIGINT, SIG_DFL)
            signal(SIGTERM, SIG_DFL)
            signal(SIGQUIT, SIG_DFL)
            // A shell that goes sends it twice.
            signal(SIGHUP, SIG_IGN)
            alarm(Interruption.patience)
        }
        let end: @convention(c) (Int32) -> Void = { _ in
            let words: StaticString = "auctl: did not come to its end in time and was ended\n"
            // A terminal that is stopped, or that nobody reads, may be why.
            let flags = fcntl(STDERR_FILENO, F_GETFL)
            _ = fcntl(STDERR_FILENO, F_SETFL, flags | O_NONBLOCK)
            _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
            _ = fcntl(STDERR_FILENO, F_SETFL, flags)
            _exit(128 + Interruption.asked.load(ordering: .relaxed))
        }
        // What a handler touches first would be made in the handler.
        KeyTerminal.restore()
        signal(SIGALRM, end)
        for number in signals where number != SIGHUP || !isIgnored(number) { signal(number, note) }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    static var isRequested: Bool { asked.load(ordering: .relaxed) != 0 }

    /// The end is under way and takes its time.
    static func extend() {
        if isRequested { alarm(patience) }
    }
}
