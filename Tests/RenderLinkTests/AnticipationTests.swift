import RenderLink
import Testing

/// When a service wakes ahead of its requests; times in nanoseconds, requests 4 ms apart.
struct AnticipationTests {
    private static let period: UInt64 = 4_000_000
    private static let start: UInt64 = 5_000_000_000

    private func expecting() -> Anticipation {
        var state = Anticipation()
        state.expect(Self.start + Self.period, now: Self.start)
        return state
    }

    @Test func itWakesByTheMarginBeforeTheRequest() {
        let state = expecting()
        #expect(state.wakeTime == Self.start + Self.period - Anticipation.margin)
        #expect(state.lastTime == Self.start + Self.period + Anticipation.margin)
    }

    @Test(arguments: [0, start - 1, start + 2_000_000_000]) func aTimeThatCannotBeIsNotWaitedFor(_ next: UInt64) {
        var state = Anticipation()
        state.expect(next, now: Self.start)
        #expect(state.wakeTime == 0)
    }

    @Test func aLateTimerMakesTheLeadLongerAndTimelyOnesShorterAgain() {
        var state = expecting()
        state.woke(planned: state.wakeTime, now: state.wakeTime + 50_000)
        #expect(state.lead == Anticipation.margin + 50_000)
        for _ in 0..<200 { state.woke(planned: state.wakeTime, now: state.wakeTime + 1000) }
        #expect(state.lead < Anticipation.margin + 3000)
    }

    @Test func theLeadIsATwelfthOfTheTimeBetweenRequestsAtMost() {
        var state = expecting()
        state.woke(planned: state.wakeTime, now: state.wakeTime + 900_000)
        #expect(state.lead == Self.period / Anticipation.largestPart)
        state.expect(Self.start + 120_000, now: Self.start)
        #expect(state.lead == 10_000)
    }

    @Test func whoIsWrongAgainAndAgainSleepsForAWhile() {
        var state = Anticipation()
        for _ in 0..<4 {
            state.expect(Self.start + Self.period, now: Self.start)
            #expect(state.wakeTime != 0)
            state.ended(cameInTime: false)
        }
        for _ in 0..<63 {
            state.expect(Self.start + Self.period, now: Self.start)
            #expect(state.wakeTime == 0)
        }
        state.expect(Self.start + Self.period, now: Self.start)
        #expect(state.wakeTime != 0)
    }

    @Test func oneWrongGuessChangesNothing() {
        var state = expecting()
        state.ended(cameInTime: false)
        #expect(state.wakeTime == 0)
        state.expect(Self.start + Self.period, now: Self.start)
        state.ended(cameInTime: true)
        for _ in 0..<3 {
            state.expect(Self.start + Self.period, now: Self.start)
            state.ended(cameInTime: false)
        }
        state.expect(Self.start + Self.period, now: Self.start)
        #expect(state.wakeTime != 0)
    }
}
