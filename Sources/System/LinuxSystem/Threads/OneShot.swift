import Synchronization

/// A value that one thread gives and others wait for, once. Thread: any but render.
// @unchecked: the value is behind its mutex; the word is atomic and never moves.
public final class OneShot<Value: Sendable>: @unchecked Sendable {
    private let content = Mutex<Value?>(nil)
    /// 1 once there is a value; waiters sleep on it.
    private let word: UnsafeMutablePointer<Atomic<UInt32>>

    /// Nothing is given yet.
    public init() {
        word = .allocate(capacity: 1)
        word.initialize(to: Atomic(0))
    }

    deinit { word.deallocate() }

    /// What was given; nil until then.
    public var value: Value? { content.withLock { $0 } }

    /// Ends every wait; the first value stays.
    public func give(_ value: Value) {
        content.withLock { if $0 == nil { $0 = value } }
        word.pointee.store(1, ordering: .releasing)
        Futex.wake(word)
    }

    /// Sleeps until there is a value; nil when the deadline passed first (nanoseconds of the monotonic clock).
    public func wait(deadline: UInt64 = MonotonicClock.never) -> Value? {
        while word.pointee.load(ordering: .acquiring) == 0 {
            if Futex.wait(word, expected: 0, deadline: deadline) == .timedOut { break }
        }
        return value
    }
}
