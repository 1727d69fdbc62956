import Glibc
import LinuxSystem
import Synchronization
import TestSupport
import Testing

@Suite struct ThreadTests {
    /// A number that a thread leaves.
    private final class Report: Sendable {
        let value: Atomic<Int>
        init(_ value: Int) { self.value = Atomic(value) }
    }

    @Test func threadRunsWhereItWasPut() throws {
        let core = try #require(CoreAffinity.cores().last)
        let seen = Report(-1)
        try SystemThread(name: "placed", core: core) {
            seen.value.store(CoreAffinity.current(), ordering: .releasing)
        }.join()
        #expect(seen.value.load(ordering: .acquiring) == core)
    }

    @Test func refusedPolicyLeavesTheDefaultAndTells() throws {
        let thread = try SystemThread(name: "policy", scheduling: .fifo(priority: 3)) {}
        thread.join()
        let expected = [ThreadScheduling.fifo(priority: 3), .other(nice: 0)]
        #expect(expected.contains(thread.achievedScheduling))
    }

    /// Whoever plays without real-time rights is not woken 50 µs late on top.
    @Test func sleepsOfAnAudioThreadEndWhenTheyAreDue() throws {
        let slack = Mutex("")
        try SystemThread(name: "slack", flushesDenormals: true) {
            let text = ProcFile.firstLine(of: "/proc/\(CurrentThread.identifier())/timerslack_ns")
            slack.withLock { $0 = text ?? "unreadable" }
        }.join()
        #expect(slack.withLock { $0 } == "1\n")
    }

    @Test func denormalsAreFlushed() throws {
        let result = Report(1)
        let start = Report(Int(Float.leastNormalMagnitude.bitPattern))
        let thread = try SystemThread(name: "denormal", flushesDenormals: true) {
            // Read from memory, so that the compiler cannot compute the result.
            var small = Float(bitPattern: UInt32(start.value.load(ordering: .relaxed)))
            for _ in 0..<4 { small *= 0.5 }
            result.value.store(Int(small.bitPattern), ordering: .releasing)
        }
        thread.join()
        #expect(result.value.load(ordering: .acquiring) == 0)
    }

    @Test func everyoneWhoJoinsReturnsAfterTheEnd() throws {
        let (ended, early) = (Report(0), Report(0))
        let waiting = Mutex<[Int32]>([])
        let mayEnd = OneShot<Bool>()
        let thread = try SystemThread(name: "joined") {
            _ = mayEnd.wait()
            ended.value.store(1, ordering: .releasing)
        }
        let joiners = try (0..<4).map { _ in
            try SystemThread(name: "joiner") {
                waiting.withLock { $0.append(CurrentThread.identifier()) }
                thread.join()
                if ended.value.load(ordering: .acquiring) == 0 { early.value.add(1, ordering: .releasing) }
            }
        }
        // All of them wait, or did not.
        let haveTried = eventually {
            waiting.withLock { $0.filter { isAsleep(thread: $0) }.count }
                + Int(early.value.load(ordering: .acquiring)) >= joiners.count
        }
        #expect(haveTried)
        mayEnd.give(true)
        for joiner in joiners { joiner.join() }
        #expect(early.value.load(ordering: .acquiring) == 0)
        thread.join()
    }

    @Test func niceAndSliceAreApplied() throws {
        let reached = Report(-1)
        let thread = try SystemThread(name: "nice") {
            try? ThreadScheduling.other(nice: 5, slice: 500_000).apply()
            if case .other(let nice, _)? = try? ThreadScheduling.current() {
                reached.value.store(nice, ordering: .releasing)
            }
        }
        thread.join()
        #expect(reached.value.load(ordering: .acquiring) == 5)
    }

    @Test func probeNamesTheCores() throws {
        let support = try SchedulingSupport.probe()
        #expect(!support.cores.isEmpty)
        #expect(support.allowsFIFO == (support.maximumPriority > 0))
    }
}
