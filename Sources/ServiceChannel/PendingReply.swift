import LinuxSystem
import ServiceProtocol
import Synchronization

/// A request that was sent and not answered yet.
// Sendable: all is immutable but `state`, which its mutex guards, and the atomic word behind `doneWord`, which never
// moves.
final class PendingReply: @unchecked Sendable {
    enum Outcome: Sendable {
        case reply(UnitReply)
        /// The reply has so many bytes and waits to be fetched.
        case held(byteCount: Int)
        case failed(ConnectionError)
    }

    let kind: ServiceMessageKind
    let requestID: UInt32
    /// Nanoseconds of the monotonic clock.
    let deadline: UInt64
    private let state = Mutex<Outcome?>(nil)
    /// 1 once there is an outcome; waiters sleep on it.
    private let doneWord: UnsafeMutablePointer<Atomic<UInt32>>

    init(kind: ServiceMessageKind, requestID: UInt32, deadline: UInt64) {
        self.kind = kind
        self.requestID = requestID
        self.deadline = deadline
        doneWord = .allocate(capacity: 1)
        doneWord.initialize(to: Atomic(0))
    }

    deinit {
        doneWord.deinitialize(count: 1)
        doneWord.deallocate()
    }

    /// The outcome, when there is one.
    var outcome: Outcome? { state.withLock { $0 } }

    /// Ends the wait; the first outcome stays.
    func complete(_ outcome: Outcome) {
        state.withLock { if $0 == nil { $0 = outcome } }
        doneWord.pointee.store(1, ordering: .releasing)
        Futex.wake(doneWord)
    }

    /// Sleeps until there is an outcome; nil when the deadline passed first.
    func wait() -> Outcome? {
        while doneWord.pointee.load(ordering: .acquiring) == 0 {
            if Futex.wait(doneWord, expected: 0, deadline: deadline) == .timedOut { break }
        }
        return outcome
    }
}
