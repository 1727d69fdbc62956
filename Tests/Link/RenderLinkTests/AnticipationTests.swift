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
        #expect(state.wakeTime == Self.start + Self.period - Anticipation.largestMargin)
        #expect(state.lastTime == Self.start + Self.period + Anticipation.largestMargin)
    }

    @Test(arguments: [0, start - 1, start + 2_000_000_000]) func aTimeThatCannotBeIsNotWaitedFor(_ next: UInt64) {
        var state = Anticipation()
        state.expect(next, now: Self.start)
        #expect(state.wakeTime == 0)
    }

    @Test func aLateTimerMakesTheLeadLongerAndTimelyOnesShorterAgain() {
        var state = expecting()
        state.woke(planned: state.wakeTime, now: state.wakeTime + 50_000)
        #expect(state.lead == Anticipation.largestMargin + 50_000)
        for _ in 0..<200 { state.woke(planned: state.wakeTime, now: state.wakeTime + 1000) }
        #expect(state.lead < Anticipation.largestMargin + 3000)
    }

    @Test func theLeadIsAQuarterOfTheTimeBetweenRequestsAtMost() {
        var state = expecting()
        state.woke(planned: state.wakeTime, now: state.wakeTime + 3_900_000)
        #expect(state.lead == Self.period / Anticipation.largestLead)
        state.expect(Self.start + 120_000, now: Self.start)
        #expect(state.lead == 30_000)
    }

    @Test func whoIsAwakeForLongIsSoForLessAndLessLong() {
        var state = Anticipation()
        let most = Self.period / Anticipation.largestPart
        for _ in 0..<100 {
            state.expect(Self.start + Self.period, now: Self.start)
            state.ended(cameInTime: true, awake: most + 1000)
        }
        state.expect(Self.start + Self.period, now: Self.start)
        #expect(state.lead < Anticipation.largestMargin / 5)
        for _ in 0..<200 {
            state.expect(Self.start + Self.period, now: Self.start)
            state.ended(cameInTime: true, awake: 1000)
        }
        state.expect(Self.start + Self.period, now: Self.start)
        #expect(state.lead == Anticipation.largestMargin)
    }

    @Test func whoIsWrongAgainAndAgainSleepsForTwiceAsLongEachTime() {
        var state = Anticipation()
        for pause in [Anticipation.shortestPause, 2 * Anticipation.shortestPause] {
            for _ in 0..<4 {
                state.expect(Self.start + Self.period, now: Self.start)
                #expect(state.wakeTime != 0)
                state.ended(cameInTime: false, awake: 1000)
            }
            for _ in 1..<pause {
                state.expect(Self.start + Self.period, now: Self.start)
                #expect(state.wakeTime == 0)
            }
        }
    }

    @Test func oneWrongGuessChangesNothing() {
        var state = expecting()
        state.ended(cameInTime: false, awake: 1000)
        #expect(state.wakeTime == 0)
        state.expect(Self.start + Self.period, now: Self.start)
        state.ended(cameInTime: true, awake: 1000)
        for _ in 0..<3 {
            state.expect(Self.start + Self.period, now: Self.start)
            state.ended(cameInTime: false, awake: 1000)
        }
        state.expect(Self.start + Self.period, now: Self.start)
        #expect(state.wakeTime != 0)
    }
}
