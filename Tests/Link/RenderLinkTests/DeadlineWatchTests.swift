import AudioToolbox
import LinuxSystem
import RenderLink
import Synchronization
import Testing

/// Who ends a render thread's wait at its deadline.
@Suite struct DeadlineWatchTests {
    /// A slot, the word it waits on, and the watch's own.
    private final class Fixture {
        let call = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
        let word = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
        let slot: DeadlineSlot

        init() {
            call.initialize(to: Atomic(0))
            word.initialize(to: Atomic(0))
            slot = DeadlineSlot(call: call)
        }

        deinit {
            slot.deallocate()
            call.deallocate()
            word.deallocate()
        }

        var calls: UInt32 { call.pointee.load(ordering: .relaxed) }

        func wait(until deadline: UInt64, budget: UInt64) {
            slot.begin(word: UnsafeRawPointer(word), deadline: deadline, budget: budget)
        }
    }

    private static let start: UInt64 = 1_000_000_000
    private static let budget: UInt64 = 400_000

    @Test func aWaitCallsAWatchThatLooksElsewhere() {
        let fixture = Fixture()
        var round = DeadlineRound(fixture.slot)
        #expect((round.look(at: Self.start) == .rest) == true)
        fixture.wait(until: Self.start + Self.budget, budget: Self.budget)
        #expect(fixture.calls == 1)
        fixture.slot.end()
        fixture.wait(until: Self.start + 2 * Self.budget, budget: Self.budget)
        #expect(fixture.calls == 1)
    }

    @Test func aWaitIsLookedAtWhenItsDeadlineComesAndThenEnded() {
        let fixture = Fixture()
        var round = DeadlineRound(fixture.slot)
        let deadline = Self.start + Self.budget
        fixture.wait(until: deadline, budget: Self.budget)
        #expect((round.look(at: Self.start) == .lookAgain(at: deadline)) == true)
        #expect((round.look(at: deadline - 1) == .lookAgain(at: deadline)) == true)
        #expect((round.look(at: deadline) == .wake(lookAgain: deadline + DeadlineRound.repetition)) == true)
    }

    @Test func wakingIsRepeatedEverMoreSlowlyUntilTheWaitIsOver() {
        let fixture = Fixture()
        var round = DeadlineRound(fixture.slot)
        fixture.wait(until: Self.start, budget: Self.budget)
        var now = Self.start
        for repetition in 0..<8 {
            let pause = min(DeadlineRound.repetition << UInt64(repetition), DeadlineRound.longestRepetition)
            let step = round.look(at: now)
            let isCertain = repetition >= DeadlineRound.certainWakes
            #expect((step == (isCertain ? .free(lookAgain: now + pause) : .wake(lookAgain: now + pause))) == true)
            now += pause
        }
        fixture.slot.end()
        #expect(
            (round.look(at: Self.start + 1_000_000) == .lookAgain(at: Self.start + 1_000_000 + Self.budget)) == true)
    }

    @Test func aCycleThatBeginsAfterALookIsSeenBeforeItsDeadline() {
        let fixture = Fixture()
        var round = DeadlineRound(fixture.slot)
        fixture.wait(until: Self.start + Self.budget, budget: Self.budget)
        fixture.slot.end()
        let now = Self.start + 100_000
        guard case .lookAgain(let next) = round.look(at: now) else {
            Issue.record("the slot is not watched")
            return
        }
        let begun = now + 1
        fixture.wait(until: begun + Self.budget, budget: Self.budget)
        #expect(next <= begun + Self.budget)
        #expect((round.look(at: next) == .lookAgain(at: begun + Self.budget)) == true)
    }

    @Test func aSlotWithoutWaitsIsLeftAloneUntilItCalls() {
        let fixture = Fixture()
        var round = DeadlineRound(fixture.slot)
        fixture.wait(until: Self.start + Self.budget, budget: Self.budget)
        fixture.slot.end()
        _ = round.look(at: Self.start)
        let later = Self.start + DeadlineRound.dormancy + 1
        #expect((round.look(at: later) == .rest) == true)
        #expect((round.look(at: later + 1) == .rest) == true)
        fixture.wait(until: later + Self.budget, budget: Self.budget)
        #expect(fixture.calls == 2)
        #expect((round.look(at: later + 2) == .lookAgain(at: later + Self.budget)) == true)
    }

    private static let watch = DeadlineWatch()

    /// A render thread above the watch that never sleeps would keep it from ever looking.
    @Test func aWatchThatMayNotRunAsHighAsTheRenderThreadsHasNoSlots() throws {
        let probe = try SystemThread(name: "probe", scheduling: .fifo(priority: 99)) {}
        probe.join()
        let mayRunThatHigh = probe.achievedScheduling == .fifo(priority: 99)
        Self.watch.run(above: 99)
        let slot = Self.watch.makeSlot()
        #expect((slot != nil) == mayRunThatHigh)
        slot.map(Self.watch.remove)
    }
}
