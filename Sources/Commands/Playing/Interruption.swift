import Glibc
import Synchronization

/// Notes that the person, or a script, wants the command to end.
enum Interruption {
    private static let isAsked = Atomic<Bool>(false)

    /// From now on SIGINT and SIGTERM ask instead of ending the process; a second SIGINT ends it.
    static func begin() {
        let note: @convention(c) (Int32) -> Void = { number in
            Interruption.isAsked.store(true, ordering: .relaxed)
            signal(number, SIG_DFL)
        }
        signal(SIGINT, note)
        signal(SIGTERM, note)
    }

    static var isRequested: Bool { isAsked.load(ordering: .relaxed) }
}
