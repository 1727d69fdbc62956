import LinuxSystem
import Synchronization

/// Ends the waits of render threads at their deadlines, so that no render thread has to arm a timer of its own.
///
/// A timer that is due before the kernel's next tick is written to the timer hardware when a wait begins and again when
/// it ends; on a virtual machine that costs as much as the rest of the wait, and every unit of a callback pays it. The
/// watch is one thread of the process that looks at all waits about once per budget.
///
/// Thread: any but render.
// Sendable: the call word is atomic and lives as long as the watch; everything else is behind mutexes.
public final class DeadlineWatch: @unchecked Sendable {
    /// The one of this process; lives as long as the process.
    public static let shared = DeadlineWatch()

    private let call: UnsafeMutablePointer<Atomic<UInt32>>
    private let rounds = Mutex<[DeadlineRound]>([])
    private let thread = Mutex<SystemThread?>(nil)
    private let standing = Mutex(Standing())
    /// The thread that was last looked for where it does not sleep on its word.
    private let soughtThread = Mutex<ThreadStateFile?>(nil)
    /// Waits that were ended at their deadline, repetitions included.
    package let endedWaits = Atomic<UInt64>(0)

    /// A watch of its own for tests; its thread lives as long as the process, and so must the watch.
    package init() {
        call = .allocate(capacity: 1)
        call.initialize(to: Atomic(0))
    }

    /// Where the watch stands among the process's threads.
    private struct Standing {
        /// The highest FIFO priority of render threads so far; 0 for the ordinary policy.
        var priority = 0
        /// Whether a render thread that never sleeps could keep the watch from running.
        var isTooLow = false
    }

    /// Lets the watch run above render threads of a FIFO priority; 0 for the ordinary policy. It never goes lower
    /// again.
    ///
    /// A watch that the system does not let run at least as high as the render threads is no watch: links made from
    /// then on have timers of their own.
    public func run(above hostPriority: Int) {
        startIfNeeded()
        guard let threadID = thread.withLock({ $0?.threadID }) else { return }
        standing.withLock { standing in
            guard hostPriority > standing.priority else { return }
            standing.priority = hostPriority
            standing.isTooLow =
                !Self.raise(threadID, to: min(hostPriority + 1, 99)) && !Self.raise(threadID, to: hostPriority)
        }
    }

    private static func raise(_ threadID: Int32, to priority: Int) -> Bool {
        (try? ThreadScheduling.fifo(priority: priority).apply(threadID: threadID)) != nil
    }

    /// A slot for one link; nil when there is no thread to watch it, or when that thread runs too low.
    package func makeSlot() -> DeadlineSlot? {
        startIfNeeded()
        guard thread.withLock({ $0 != nil }), !standing.withLock({ $0.isTooLow }) else { return nil }
        let slot = DeadlineSlot(call: call)
        rounds.withLock { $0.append(DeadlineRound(slot)) }
        return slot
    }

    /// Forgets a slot and frees it.
    package func remove(_ slot: DeadlineSlot) {
        rounds.withLock { $0.removeAll { $0.slot.words == slot.words } }
        slot.deallocate()
    }

    private func startIfNeeded() {
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = try? SystemThread(
                name: "au-deadline", scheduling: .ordinaryRender(), stackSize: 1 << 17
            ) { [unowned self] in
                CurrentThread.sleepExactly()
                watch()
            }
        }
    }

    private func watch() {
        while true {
            let seen = call.pointee.load(ordering: .acquiring)
            let next = look(at: MonotonicClock.now())
            _ = Futex.wait(call, expected: seen, deadline: next)
        }
    }

    /// One look at every slot; returns when the next one is due.
    private func look(at now: UInt64) -> UInt64 {
        rounds.withLock { rounds in
            var next = MonotonicClock.never
            for index in rounds.indices {
                switch rounds[index].look(at: now) {
                case .rest: break
                case .lookAgain(let time): next = min(next, time)
                case .wake(let time):
                    wake(rounds[index].slot)
                    next = min(next, time)
                case .free(let time):
                    free(rounds[index].slot)
                    next = min(next, time)
                }
            }
            return next
        }
    }

    private func wake(_ slot: DeadlineSlot) {
        guard let word = UnsafeRawPointer(bitPattern: slot.words.pointee.word.load(ordering: .relaxed)) else { return }
        endedWaits.wrappingAdd(1, ordering: .relaxed)
        slot.words.pointee.wakes.wrappingAdd(1, ordering: .relaxed)
        Futex.wake(word)
    }

    /// Wakes a thread that sleeps on another word than it says: a service that shares the word can move whoever waits
    /// there, but no signal.
    private func free(_ slot: DeadlineSlot) {
        wake(slot)
        let (wait, thread) = (
            slot.words.pointee.waits.load(ordering: .relaxed), slot.words.pointee.thread.identifier
        )
        guard ThreadInterruption.isPossible, isAsleep(thread) else { return }
        // One that fell asleep on its word only now is awake after this.
        wake(slot)
        guard isAsleep(thread), slot.isWaiting(wait) else { return }
        slot.words.pointee.movedWait.store(wait, ordering: .releasing)
        ThreadInterruption.interrupt(thread)
    }

    private func isAsleep(_ threadID: Int32) -> Bool {
        soughtThread.withLock { file in
            if file?.threadID == threadID, let isAsleep = file?.isAsleep() { return isAsleep }
            file = ThreadStateFile(of: threadID)
            return file?.isAsleep() ?? false
        }
    }
}
