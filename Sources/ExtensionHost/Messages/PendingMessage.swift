import LinuxSystem
import Synchronization

/// The answer of a unit that somebody waits for.
// @unchecked: the word's memory never moves; the content is behind its mutex.
final class PendingMessage: @unchecked Sendable {
    private let content = Mutex<[UInt8]?>(nil)
    /// 1 once there is an answer, or will be none.
    private let word: UnsafeMutablePointer<Atomic<UInt32>>

    init() {
        word = .allocate(capacity: 1)
        word.initialize(to: Atomic(0))
    }

    deinit { word.deallocate() }

    func complete(_ answer: [UInt8]?) {
        content.withLock { $0 = answer }
        word.pointee.store(1, ordering: .releasing)
        Futex.wake(word)
    }

    /// Nil when there is none before the deadline.
    func wait(deadline: UInt64) -> [UInt8]? {
        while word.pointee.load(ordering: .acquiring) == 0 {
            if Futex.wait(word, expected: 0, deadline: deadline) == .timedOut { break }
        }
        return content.withLock { $0 }
    }
}
