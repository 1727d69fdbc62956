import ExtensionHost
import Testing

/// How often a unit's trees are asked for.
struct TreeBudgetTests {
    private let second: UInt64 = 1_000_000_000

    /// What a unit that publishes `count` trees, so many a second, is asked for, and whether it was told.
    private func asked(_ count: Int, perSecond rate: UInt64, parameters: Int) -> (asked: Int, told: Int) {
        var budget = TreeBudget()
        var (asked, told) = (0, 0)
        for number in 0..<UInt64(count) {
            let now = second + number * second / rate
            if budget.isDue(parameters: parameters, at: now) { asked += 1 }
            if budget.describes(parameters: parameters, at: now) == .now { asked += 1 }
            if budget.takeFlood() { told += 1 }
        }
        return (asked, told)
    }

    @Test func aPatchOfManyStepsIsFollowedAtOnce() {
        let (asked, told) = asked(40, perSecond: 1000, parameters: 500)
        #expect(asked == 40 && told == 0)
    }

    @Test(arguments: [(10_000, UInt64(50), 120), (20, 200, 1300), (0, 1000, 1300)])
    func aMinuteOfTreesCostsWhatTheBudgetSays(parameters: Int, rate: UInt64, most: Int) {
        let (asked, told) = asked(60 * Int(rate), perSecond: rate, parameters: parameters)
        #expect(asked <= most && asked > 60)
        #expect(told == 1)
    }

    @Test func theLastTreeIsAlwaysAskedFor() {
        var budget = TreeBudget()
        var turns: [TreeBudget.Turn] = []
        for _ in 0..<500 { turns.append(budget.describes(parameters: 20_000, at: second)) }
        #expect(turns.first == .now && turns.last == .withOthers && turns.count { $0 == .later } == 1)
        let due = [second, 3 * second, 60 * second].map { budget.isDue(parameters: 20_000, at: $0) }
        #expect(due == [false, true, false])
    }

    @Test func aQuietTimeEndsAFlood() {
        var budget = TreeBudget()
        for flood in 0..<10 {
            let start = second * UInt64(1 + 60 * flood)
            for _ in 0..<150 { _ = budget.describes(parameters: 5000, at: start) }
            let isFlood = budget.takeFlood()
            let isDue = budget.isDue(parameters: 5000, at: start + 30 * second)
            #expect(!isFlood && isDue)
        }
    }
}
