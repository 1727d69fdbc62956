import Glibc
import LinuxSystem
import Synchronization
import Testing

/// Waiting and waking, by the call that does everything and by those that do one thing each.
@Suite struct FutexTests {
    @Test func waitsEndAsTheyShould() {
        #expect(Self.fault() == nil)
    }

    /// In a process of its own: what it prefers holds for all of its threads.
    @Test func waitsEndAsTheyShouldByPlainCallsToo() async {
        await #expect(processExitsWith: .success) {
            // An older kernel has none, and keeps the other call.
            _ = Futex.preferPlainCalls()
            if let fault = Self.fault() { fatalError(fault) }
        }
    }

    /// What does not hold; nil when all does.
    private static func fault() -> String? {
        let word = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
        word.initialize(to: Atomic(0))
        if Futex.wait(word, expected: 1) != .changed { return "a word with another value was waited for" }
        let deadline = MonotonicClock.deadline(milliseconds: 20)
        if Futex.wait(word, expected: 0, deadline: deadline) != .timedOut { return "the deadline did not end the wait" }
        if MonotonicClock.now() < deadline { return "the wait ended before its deadline" }
        if Futex.wake(word) != 0 { return "somebody was woken where nobody waits" }
        return wakeFault(word)
    }

    private static func wakeFault(_ word: UnsafeMutablePointer<Atomic<UInt32>>) -> String? {
        nonisolated(unsafe) let word = word
        let woken = Mutex(0)
        let body: @Sendable () -> Void = {
            while word.pointee.load(ordering: .acquiring) == 0 {
                if Futex.wait(word, expected: 0) == .woken { woken.withLock { $0 += 1 } }
            }
        }
        guard let thread = try? SystemThread(name: "waiter", body: body) else { return "no thread" }
        while Futex.wake(word) == 0 { sched_yield() }
        word.pointee.store(1, ordering: .releasing)
        _ = Futex.wake(word)
        thread.join()
        return woken.withLock { $0 } > 0 ? nil : "nobody was woken"
    }
}
