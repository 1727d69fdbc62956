import DarwinInterface

/// A state behind an `os_unfair_lock` in memory of its own, shared by copies (os/lock.h's Swift overlay).
// @unchecked: the state is touched only under the lock.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// Whether a thread has the lock, for `precondition(_:)`.
    public enum Ownership: Hashable, Sendable {
        case owner
        case notOwner
    }

    private final class Storage {
        let lock = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
        var state: State

        init(_ state: State) {
            self.state = state
            lock.initialize(to: os_unfair_lock())
        }

        deinit { lock.deallocate() }
    }

    private let storage: Storage

    /// For a state that may not be sent: whoever takes the lock sees to it.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Waits for the lock. Thread: any but render.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(storage.lock)
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Waits for the lock. Thread: any but render.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Nil, without a call, when another thread has the lock.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard os_unfair_lock_trylock(storage.lock) else { return nil }
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Nil, without a call, when another thread has the lock.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Ends the process when the lock is not as said.
    public func precondition(_ condition: Ownership) {
        switch condition {
        case .owner: os_unfair_lock_assert_owner(storage.lock)
        case .notOwner: os_unfair_lock_assert_not_owner(storage.lock)
        }
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// A lock that nobody has, with its state.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// A lock that nobody has, without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Waits for the lock; `unlock` on the same thread gives it back. Thread: any but render.
    public func lock() { os_unfair_lock_lock(storage.lock) }
    /// Ends the process when the thread does not have the lock.
    public func unlock() { os_unfair_lock_unlock(storage.lock) }
    /// False when any thread has the lock.
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }

    /// Waits for the lock. Thread: any but render.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R { try withLockUnchecked(body) }

    /// Waits for the lock. Thread: any but render.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        lock()
        defer { unlock() }
        return try body()
    }
}
