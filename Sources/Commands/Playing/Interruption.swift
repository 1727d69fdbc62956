import Glibc
import Synchronization

/// Notes that the person, or a script, wants the command to end.
enum Interruption {
    /// Seconds that the command has for its end before it is ended, also when a unit hangs in its render call.
    static let patience: UInt32 = 5

    private static let asked = Atomic<Int32>(0)

    /// From now on SIGINT and SIGTERM ask instead of ending the process; a second one ends it.
    static func begin() {
        let note: @convention(c) (Int32) -> Void = { number in
            Interruption.asked.store(number, ordering: .relaxed)
            signal(SIGINT, SIG_DFL)
            signal(SIGTERM, SIG_DFL)
            alarm(Interruption.patience)
        }
        let end: @convention(c) (Int32) -> Void = { _ in
            let words: StaticString = "auctl: did not come to its end in time and was ended\n"
            _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
            _exit(128 + Interruption.asked.load(ordering: .relaxed))
        }
        signal(SIGALRM, end)
        signal(SIGINT, note)
        signal(SIGTERM, note)
    }

    static var isRequested: Bool { asked.load(ordering: .relaxed) != 0 }

    /// The end is under way and takes its time.
    static func extend() {
        if isRequested { alarm(patience) }
    }
}
