import Glibc

/// An answer of the host that a thread of the unit waits for.
// @unchecked: everything mutable is behind the mutex, whose memory lives as long as this object.
final class PendingAnswer: @unchecked Sendable {
    /// Seconds that a host may take; one that does not answer has gone, or never will.
    private static let patience = 2

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isDone = false
    private var answer: [String: Any]?

    init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func complete(_ answer: [String: Any]?) {
        pthread_mutex_lock(mutex)
        isDone = true
        self.answer = answer
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Nil when there is none in time.
    func wait() -> [AnyHashable: Any]? {
        var deadline = timespec()
        clock_gettime(CLOCK_MONOTONIC, &deadline)
        deadline.tv_sec += Self.patience
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isDone, pthread_cond_timedwait(condition, mutex, &deadline) == 0 {}
        return answer.map { answer in Dictionary(uniqueKeysWithValues: answer.map { (AnyHashable($0), $1) }) }
    }
}
