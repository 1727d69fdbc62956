import LinuxProcesses
import LinuxSystem
import Synchronization
import Testing

@Suite struct FutexTests {
    @Test func changedWordReturnsAtOnce() {
        let word = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
        defer { word.deallocate() }
        word.initialize(to: 5)
        #expect(Futex.wait(word, expected: 4) == .changed)
    }

    @Test func deadlineEndsTheWait() {
        let word = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
        defer { word.deallocate() }
        word.initialize(to: 5)
        let start = MonotonicClock.now()
        #expect(Futex.wait(word, expected: 5, deadline: start + 2_000_000) == .timedOut)
        #expect(MonotonicClock.now() >= start + 2_000_000)
    }

    @Test func wakeEndsTheWait() throws {
        let file = try MemoryFile(name: "word", size: 4096)
        let memory = try file.map(writable: true)
        let word = memory.base.assumingMemoryBound(to: Atomic<UInt32>.self)
        let thread = try SystemThread(name: "waiter") {
            let word = memory.base.assumingMemoryBound(to: Atomic<UInt32>.self)
            while word.pointee.load(ordering: .acquiring) == 0 { _ = Futex.wait(memory.base, expected: 0) }
        }
        word.pointee.store(1, ordering: .releasing)
        Futex.wake(memory.base)
        thread.join()
    }

    @Test func readOnlyMappingMayBeWaitedOn() throws {
        let file = try MemoryFile(name: "word", size: 4096)
        let memory = try file.map(writable: false)
        #expect(Futex.wait(memory.base, expected: 0, deadline: 1) == .timedOut)
        #expect(Futex.wake(memory.base) == 0)
    }
}
