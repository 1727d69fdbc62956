import LinuxSystem
import Synchronization

/// A bare timing thread on each core, above everything that is measured: what is late there is the machine's own noise.
final class NoiseWatch: Sendable {
    /// Nanoseconds from one wake-up to the next; no stall that is shorter is seen whole.
    static let period: UInt64 = 500_000
    private static let priority = 85
    /// Stalls that are remembered.
    private static let kept = 8192
    /// Shorter ones are not kept.
    private static let leastStall: UInt64 = 50_000

    /// A stretch of time in which a core did not run a thread that was due.
    private struct Stall {
        var core: Int
        var start: UInt64
        var end: UInt64
    }

    private let stalls = Mutex<[Stall]>([])
    private let isEnding = Atomic<Bool>(false)
    private let threads = Mutex<[SystemThread]>([])

    /// Starts the threads.
    init() throws {
        for core in try CoreAffinity.cores() {
            let thread = try SystemThread(name: "noise", scheduling: .fifo(priority: Self.priority), core: core) {
                [unowned self] in run(core)
            }
            threads.withLock { $0.append(thread) }
        }
    }

    func stop() {
        isEnding.store(true, ordering: .releasing)
        for thread in threads.withLock({ $0 }) { thread.join() }
    }

    /// The longest stall that fell into a stretch of time. Nanoseconds.
    func worst(from start: UInt64, to end: UInt64) -> UInt64 {
        stalls.withLock { stalls in
            stalls.reversed().prefix { $0.end &+ 1_000_000_000 > start }.lazy
                .filter { $0.start <= end && $0.end >= start }.map { $0.end - $0.start }.max() ?? 0
        }
    }

    /// How long the core that was worst off stood still in a stretch of time, all its stalls together. Nanoseconds.
    func total(from start: UInt64, to end: UInt64) -> UInt64 {
        stalls.withLock { stalls in
            var sums: [Int: UInt64] = [:]
            for stall in stalls.reversed().prefix(while: { $0.end &+ 1_000_000_000 > start })
            where stall.start <= end && stall.end >= start {
                sums[stall.core, default: 0] += stall.end - stall.start
            }
            return sums.values.max() ?? 0
        }
    }

    /// The longest since the beginning, or since what is remembered. Nanoseconds.
    var worst: UInt64 { stalls.withLock { $0.lazy.map { $0.end - $0.start }.max() ?? 0 } }

    private func run(_ core: Int) {
        var due = MonotonicClock.now() + Self.period
        while !isEnding.load(ordering: .acquiring) {
            sleep(until: due)
            let now = MonotonicClock.now()
            if now > due + Self.leastStall { keep(Stall(core: core, start: due, end: now)) }
            due = max(due + Self.period, now)
        }
    }

    private func keep(_ stall: Stall) {
        stalls.withLock { stalls in
            stalls.append(stall)
            if stalls.count > Self.kept { stalls.removeFirst(Self.kept / 2) }
        }
    }
}
