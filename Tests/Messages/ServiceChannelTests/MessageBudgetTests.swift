import ServiceChannel
import Testing

@Suite struct MessageBudgetTests {
    @Test func aBurstPassesAndTheNextDoesNot() {
        var budget = MessageBudget(burst: 3, messagesPerSecond: 1)
        let results = (0..<4).map { _ in budget.take(at: 5) }
        #expect(results == [true, true, true, false])
    }

    @Test func timeRefillsTheBudget() {
        var budget = MessageBudget(burst: 1, messagesPerSecond: 10)
        let results = [budget.take(at: 0), budget.take(at: 50_000_000), budget.take(at: 200_000_000)]
        #expect(results == [true, false, true])
    }

    @Test func whatWasTakenComesBackWithTime() {
        var budget = MessageBudget(burst: 10, messagesPerSecond: 1)
        for _ in 0..<5 { _ = budget.take(at: 1_000_000_000) }
        #expect(budget.taken(at: 1_000_000_000) == 5)
        #expect(budget.taken(at: 3_000_000_000) == 3)
        #expect(budget.taken(at: 60_000_000_000) == 0)
    }

    @Test func aClockThatStepsBackAddsNothing() {
        var budget = MessageBudget(burst: 1, messagesPerSecond: 10)
        let results = [budget.take(at: 1_000_000_000), budget.take(at: 0)]
        #expect(results == [true, false])
    }
}
