import DarwinInterface
import Foundation
import Testing
import os

/// Locks with Apple's names.
struct LockTests {
    /// Runs `body` on four threads at once, and waits for all.
    private func onFourThreads(_ body: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for _ in 0..<4 {
            group.enter()
            Thread.detachNewThread {
                body()
                group.leave()
            }
        }
        group.wait()
    }

    @Test func anUnfairLockExcludes() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        onFourThreads { for _ in 0..<10_000 { lock.withLock { $0 += 1 } } }
        #expect(lock.withLock { $0 } == 40_000)
    }

    @Test func aLockThatIsTakenIsNotAvailable() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        lock.precondition(.owner)
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        lock.precondition(.notOwner)
        #expect(lock.lockIfAvailable())
        lock.unlock()
        var plain = os_unfair_lock()
        os_unfair_lock_lock(&plain)
        #expect(!os_unfair_lock_trylock(&plain))
        os_unfair_lock_unlock(&plain)
    }

    // @unchecked: the count is touched under the object's lock alone.
    private final class Counter: @unchecked Sendable {
        var count = 0
    }

    @Test func anObjectsLockExcludesAndMayBeTakenTwice() {
        let counter = Counter()
        onFourThreads {
            for _ in 0..<2_000 {
                objc_sync_enter(counter)
                objc_sync_enter(counter)
                counter.count += 1
                objc_sync_exit(counter)
                objc_sync_exit(counter)
            }
        }
        #expect(counter.count == 8_000)
        #expect(objc_sync_exit(counter) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
    }

    @Test func hostTimeIsInNanoseconds() {
        var info = mach_timebase_info_data_t()
        #expect(mach_timebase_info(&info) == KERN_SUCCESS && info.numer == 1 && info.denom == 1)
        let before = DispatchTime.now().uptimeNanoseconds
        let now = mach_absolute_time()
        #expect(now >= before && now <= DispatchTime.now().uptimeNanoseconds)
        let deadline = mach_absolute_time() + 2_000_000
        _ = mach_wait_until(deadline)
        #expect(mach_absolute_time() >= deadline)
    }

    @Test func aDarwinBooleanIsABoolean() {
        let flag: DarwinBoolean = true
        #expect(flag.boolValue && DarwinBoolean(false) == false && flag.description == "true")
    }
}
