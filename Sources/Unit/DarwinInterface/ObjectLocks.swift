import Glibc
import Synchronization

/// The object is locked by this thread (objc-sync.h).
public let OBJC_SYNC_SUCCESS: Int32 = 0
/// This thread does not hold the object's lock (objc-sync.h).
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

/// Waits for an object's lock, which the same thread may take again (objc-sync.h). Thread: any but render.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 { ObjectLocks.enter(ObjectIdentifier(obj as AnyObject)) }

/// Gives back what `objc_sync_enter` took.
/// - Returns: `OBJC_SYNC_NOT_OWNING_THREAD_ERROR` when this thread does not hold the lock.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 { ObjectLocks.exit(ObjectIdentifier(obj as AnyObject)) }

/// Recursive locks of objects: there for as long as somebody holds one or waits for it.
private enum ObjectLocks {
    private static let locks = Mutex<[ObjectIdentifier: ObjectLock]>([:])

    static func enter(_ object: ObjectIdentifier) -> Int32 {
        let lock = locks.withLock { locks in
            let lock = locks[object, default: ObjectLock()]
            lock.users += 1
            locks[object] = lock
            return lock
        }
        lock.lock()
        return OBJC_SYNC_SUCCESS
    }

    static func exit(_ object: ObjectIdentifier) -> Int32 {
        locks.withLock { locks in
            guard let lock = locks[object], lock.unlock() else { return OBJC_SYNC_NOT_OWNING_THREAD_ERROR }
            lock.users -= 1
            if lock.users == 0 { locks[object] = nil }
            return OBJC_SYNC_SUCCESS
        }
    }
}

// @unchecked: the POSIX mutex guards itself; `users` is changed only behind the table's lock.
private final class ObjectLock: @unchecked Sendable {
    /// Threads inside or waiting, counting a thread once for each time it entered.
    var users = 0
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func lock() { pthread_mutex_lock(mutex) }
    /// False when another thread holds it, or none.
    func unlock() -> Bool { pthread_mutex_unlock(mutex) == 0 }
}
