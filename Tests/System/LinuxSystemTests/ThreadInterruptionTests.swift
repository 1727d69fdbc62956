import LinuxSystem
import Synchronization
import TestSupport
import Testing

@Suite struct ThreadInterruptionTests {
    @Test func aThreadThatSleepsIsInterruptedWhateverItSleepsOn() async throws {
        #expect(ThreadInterruption.isPossible)
        let result = Mutex<Futex.WaitResult?>(nil)
        nonisolated(unsafe) let word = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
        word.initialize(to: Atomic(0))
        let signal = ThreadInterruption.Signal()
        let thread = try SystemThread(name: "sleeper") {
            ThreadInterruption.allow(signal)
            let found = Futex.wait(word, expected: 0, deadline: MonotonicClock.deadline(milliseconds: 60_000))
            result.withLock { $0 = found }
        }
        let state = try openState(of: thread)
        while state.isAsleep() != true { await Task.yield() }
        ThreadInterruption.interrupt(thread.threadID)
        thread.join()
        #expect(result.withLock { $0 } == .woken)
        word.deallocate()
    }

    @Test func aThreadThatComputesIsNotAsleepNorIsOneThatHasEnded() throws {
        let end = Atomic(false)
        let thread = try SystemThread(name: ") S (") { while !end.load(ordering: .relaxed) { Futex.spinHint() } }
        let state = try openState(of: thread)
        #expect(state.isAsleep() == false)
        end.store(true, ordering: .relaxed)
        thread.join()
        // Joined before the kernel has taken it off its list.
        #expect(eventually { state.isAsleep() == nil })
        #expect(throws: NoSuchThread.self) { _ = try openState(of: thread) }
    }

    private struct NoSuchThread: Error {}

    private func openState(of thread: SystemThread) throws -> ThreadStateFile {
        guard let state = ThreadStateFile(of: thread.threadID) else { throw NoSuchThread() }
        return state
    }
}
