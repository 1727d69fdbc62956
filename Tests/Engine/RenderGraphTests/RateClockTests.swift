import Foundation
import RenderGraph
import Synchronization
import TestSupport
import Testing

struct RateClockTests {
    /// Reads a clock that counts microseconds.
    private final class Reader: Sendable {
        let clock: RateClock
        let isOver = Atomic(false)
        let hasEnded = Atomic(false)
        let wrong = Atomic(0)

        init(_ clock: RateClock) { self.clock = clock }

        func run() {
            while !isOver.load(ordering: .relaxed) {
                if let last = clock.last, last.hostTime != 1_000_000 + UInt64(last.sampleTime) * 1000 {
                    wrong.wrappingAdd(1, ordering: .relaxed)
                }
            }
            hasEnded.store(true, ordering: .releasing)
        }
    }

    @Test func theLastMomentIsTheFirstFrameOfTheLastRun() throws {
        let bench = try PlayerBench()
        #expect(bench.clock.last == nil)
        bench.hostTime = 1_000_000_000
        bench.render(480)
        let last = try #require(bench.clock.last)
        #expect(last.sampleTime == 0 && last.hostTime == 1_000_000_000 && bench.clock.sampleTime == 480)
        bench.render(100)
        #expect(bench.clock.last.map { $0.sampleTime == 480 && $0.hostTime == 1_010_000_000 } == true)
        bench.clock.restart()
        #expect(bench.clock.last == nil && bench.clock.sampleTime == 0)
    }

    @Test func aLongCallIsSeveralRuns() throws {
        let bench = try PlayerBench(maximumFrames: 100)
        bench.render(1000, by: [250])
        #expect(bench.clock.last?.sampleTime == 950 && bench.clock.sampleTime == 1000)
    }

    @Test func aMomentThatIsReadWhileItIsWrittenIsNeverOfTwo() throws {
        let bench = try PlayerBench(sampleRate: 1_000_000)
        bench.hostTime = 1_000_000
        let reader = Reader(bench.clock)
        Thread.detachNewThread { reader.run() }
        bench.render(20_000, by: [1])
        reader.isOver.store(true, ordering: .relaxed)
        #expect(eventually { reader.hasEnded.load(ordering: .acquiring) })
        #expect(reader.wrong.load(ordering: .relaxed) == 0)
    }
}
