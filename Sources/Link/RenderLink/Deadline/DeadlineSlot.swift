import LinuxSystem
import Synchronization

/// One link's place in the deadline watch: what its host's render thread waits for, and until when.
///
/// The render thread writes it before it sleeps and clears it afterwards; the watch reads it. The memory belongs to
/// whoever made it; `deallocate` only when the watch no longer knows the slot.
// Sendable: constant pointers to atomic words.
package struct DeadlineSlot: @unchecked Sendable {
    package struct Words: ~Copyable {
        /// Nanoseconds of CLOCK_MONOTONIC; 0 while nobody waits.
        package let deadline = Atomic<UInt64>(0)
        /// The address of the word that is waited on.
        package let word = Atomic<UInt>(0)
        /// Nanoseconds from a cycle's beginning to its deadline, of the last cycle.
        package let budget = Atomic<UInt64>(0)
        /// Callbacks that waited, and when the last of them began.
        package let callbacks = Atomic<UInt64>(0)
        package let began = Atomic<UInt64>(0)
        /// Waits begun.
        package let waits = Atomic<UInt64>(0)
        /// Times that the watch woke this slot's waits, repetitions included.
        package let wakes = Atomic<UInt64>(0)
        /// Who waits.
        package let thread = NotedThread()
        /// The last of the waits whose thread slept elsewhere, counted as `waits`.
        package let movedWait = Atomic<UInt64>(0)
        /// 0 while the watch looks elsewhere: the next wait wakes it.
        package let isWatched = Atomic<UInt32>(0)
    }

    package let words: UnsafeMutablePointer<Words>
    /// The watch's own word, raised and woken to call it.
    let call: UnsafeMutablePointer<Atomic<UInt32>>
    private let signal = ThreadInterruption.Signal()

    package init(call: UnsafeMutablePointer<Atomic<UInt32>>) {
        self.call = call
        words = .allocate(capacity: 1)
        words.initialize(to: Words())
    }

    package func deallocate() {
        words.deinitialize(count: 1)
        words.deallocate()
    }

    /// Notes a wait that is about to begin. Thread: render.
    @_noLocks @_noAllocation
    package func begin(word: UnsafeRawPointer, deadline: UInt64, budget: UInt64) {
        noteThread()
        words.pointee.word.store(UInt(bitPattern: word), ordering: .relaxed)
        let budgetBefore = words.pointee.budget.load(ordering: .relaxed)
        words.pointee.budget.store(budget, ordering: .relaxed)
        noteCallback(began: deadline &- budget)
        words.pointee.waits.store(words.pointee.waits.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        // The watch clears its mark before it looks at the deadline: one of the two sees the other.
        words.pointee.deadline.store(deadline, ordering: .sequentiallyConsistent)
        let isWatched = words.pointee.isWatched.load(ordering: .sequentiallyConsistent) != 0
        // The watch comes back after what the budget was: far too late for a much shorter block.
        if !isWatched || budget < budgetBefore / 2 { callWatch() }
    }

    /// Times that the watch has woken this slot's waits. Thread: any, also render.
    package var wakeCount: UInt64 {
        @_noLocks @_noAllocation get { words.pointee.wakes.load(ordering: .relaxed) }
    }

    /// Whether a wait, counted as `waits`, goes on. Thread: any but render.
    func isWaiting(_ wait: UInt64) -> Bool {
        words.pointee.deadline.load(ordering: .acquiring) != 0 && words.pointee.waits.load(ordering: .relaxed) == wait
    }

    /// Whether the watch found the thread of the last wait asleep on another word. Thread: render.
    package var wasMoved: Bool {
        @_noLocks @_noAllocation get {
            words.pointee.movedWait.load(ordering: .acquiring) == words.pointee.waits.load(ordering: .relaxed)
        }
    }

    /// A callback waits once or more often, each time with the deadline that its beginning gave it.
    @_noLocks @_noAllocation
    private func noteCallback(began: UInt64) {
        guard words.pointee.began.load(ordering: .relaxed) != began else { return }
        words.pointee.began.store(began, ordering: .relaxed)
        words.pointee.callbacks.store(words.pointee.callbacks.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    @_noLocks @_noAllocation
    private func noteThread() {
        guard !words.pointee.thread.isCaller else { return }
        ThreadInterruption.allow(signal)
        words.pointee.thread.note()
    }

    /// The wait is over. Thread: render.
    @_noLocks @_noAllocation
    package func end() { words.pointee.deadline.store(0, ordering: .releasing) }

    @_noLocks @_noAllocation
    private func callWatch() {
        words.pointee.isWatched.store(1, ordering: .releasing)
        call.pointee.wrappingAdd(1, ordering: .releasing)
        Futex.wake(call)
    }
}
