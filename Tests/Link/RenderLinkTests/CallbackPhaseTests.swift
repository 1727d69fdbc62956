import RenderLink
import Testing

/// Where between two callbacks the deadline watch looks.
@Suite struct CallbackPhaseTests {
    private static let start: UInt64 = 5_000_000_000
    private static let period: UInt64 = 667_000
    private static let budget: UInt64 = 466_900

    private func regular() -> CallbackPhase {
        var phase = CallbackPhase()
        phase.note(count: 1, began: Self.start - 3 * Self.period, budget: Self.budget)
        phase.note(count: 4, began: Self.start, budget: Self.budget)
        return phase
    }

    /// From one look to the next, as the watch goes on while nobody waits.
    @Test(arguments: (0..<100).map { UInt64($0) * 6_670 })
    func looksComeOftenEnoughAndBetweenCallbacks(first: UInt64) {
        let phase = regular()
        var now = Self.start + first
        for look in 0..<100 {
            let next = phase.calmTime(after: now, until: now + Self.budget)
            #expect(next > now && next <= now + Self.budget)
            let place = (next - Self.start) % Self.period
            // The first look may come from the end of a period, from where no calm time is near enough.
            if look > 0 { #expect(place >= Self.period * 34 / 100 && place <= Self.period * 86 / 100) }
            now = next
        }
    }

    @Test func theTimeBetweenCallbacksIsTheirPeriod() {
        #expect(regular().period == Self.period)
    }

    @Test func withoutAPeriodAllOfTheTimeIsTaken() {
        let unknown = CallbackPhase()
        #expect(unknown.calmTime(after: Self.start, until: Self.start + Self.budget) == Self.start + Self.budget)
    }

    @Test func callbacksThatComeFasterThanTheirDeadlinesHaveNoPeriod() {
        var phase = regular()
        phase.note(count: 5, began: Self.start + Self.budget / 2, budget: Self.budget)
        #expect(phase.period == 0)
    }

    @Test func aPauseIsNoPeriod() {
        var phase = regular()
        phase.note(count: 5, began: Self.start + 100 * Self.period, budget: Self.budget)
        #expect(phase.period == 0)
        phase.note(count: 6, began: Self.start + 101 * Self.period, budget: Self.budget)
        #expect(phase.period == Self.period)
    }

    @Test func aBudgetThatReachesNoCalmTimeIsTakenWhole() {
        var phase = CallbackPhase()
        phase.note(count: 1, began: Self.start - Self.period, budget: 200_000)
        phase.note(count: 2, began: Self.start, budget: 200_000)
        let now = Self.start + Self.period * 9 / 10
        #expect(phase.calmTime(after: now, until: now + 200_000) == now + 200_000)
    }
}
