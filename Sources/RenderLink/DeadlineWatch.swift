import LinuxSystem
import Synchronization

/// Ends the waits of render threads at their deadlines, so that no render thread has to arm a timer of its own.
///
/// A timer that is due before the kernel's next tick is written to the timer hardware when a wait begins and again when it ends; on a virtual
/// machine that costs as much as the rest of the wait, and every unit of a callback pays it. The watch is one thread of the process
/// that looks at all waits about once per budget.
///
/// Thread: any but render.
// Sendable: the call word is atomic and lives as long as the watch; everything else is behind mutexes.
public final class DeadlineWatch: @unchecked Sendable {
    /// The one of this process; lives as long as the process.
    public static let shared = DeadlineWatch()

    private let call: UnsafeMutablePointer<Atomic<UInt32>>
    private let rounds = Mutex<[DeadlineRound]>([])
    private let thread = Mutex<RealtimeThread?>(nil)
    private let priority = Mutex<Int>(0)
    /// Waits that were ended at their deadline, repetitions included.
    package let endedWaits = Atomic<UInt64>(0)

    private init() {
        call = .allocate(capacity: 1)
        call.initialize(to: Atomic(0))
    }

    /// Lets the watch run above render threads of a FIFO priority; 0 for the ordinary policy. It never goes lower again. Where the system
    /// does not allow it the watch stays as it is, and so do, most likely, the render threads.
    public func run(above hostPriority: Int) {
        startIfNeeded()
        let wanted = hostPriority > 0 ? min(hostPriority + 1, 99) : 0
        let raised = priority.withLock { priority in
            guard wanted > priority else { return false }
            priority = wanted
            return true
        }
        guard raised, let threadID = thread.withLock({ $0?.threadID }) else { return }
        try? ThreadScheduling.fifo(priority: wanted).apply(threadID: threadID)
    }

    /// A slot for one link; nil when there is no thread to watch it.
    func makeSlot() -> DeadlineSlot? {
        startIfNeeded()
        guard thread.withLock({ $0 != nil }) else { return nil }
        let slot = DeadlineSlot(call: call)
        rounds.withLock { $0.append(DeadlineRound(slot)) }
        return slot
    }

    /// Forgets a slot and frees it.
    func remove(_ slot: DeadlineSlot) {
        rounds.withLock { $0.removeAll { $0.slot.words == slot.words } }
        slot.deallocate()
    }

    private func startIfNeeded() {
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = try? RealtimeThread(name: "au-deadline", stackSize: 1 << 17) { [unowned self] in watch() }
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
                }
            }
            return next
        }
    }

    private func wake(_ slot: DeadlineSlot) {
        guard let word = UnsafeRawPointer(bitPattern: slot.words.pointee.word.load(ordering: .relaxed)) else { return }
        endedWaits.wrappingAdd(1, ordering: .relaxed)
        Futex.wake(word)
    }
}
