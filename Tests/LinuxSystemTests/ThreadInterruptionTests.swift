import LinuxSystem
import Synchronization
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
        while !ThreadInterruption.isAsleep(thread.threadID) { await Task.yield() }
        ThreadInterruption.interrupt(thread.threadID)
        thread.join()
        #expect(result.withLock { $0 } == .woken)
        word.deallocate()
    }

    @Test func aThreadThatComputesIsNotAsleepNorIsOneThatHasEnded() throws {
        let end = Atomic(false)
        let thread = try SystemThread(name: "spinner") { while !end.load(ordering: .relaxed) { Futex.spinHint() } }
        #expect(!ThreadInterruption.isAsleep(thread.threadID))
        end.store(true, ordering: .relaxed)
        thread.join()
        #expect(!ThreadInterruption.isAsleep(thread.threadID))
    }
}
