import RenderLink
import Testing

@Suite struct AlternationTests {
    private let budget: UInt64 = 1_000_000

    private func after(_ cycles: Int, work: UInt64) -> Alternation {
        var alternation = Alternation()
        for _ in 0..<cycles { alternation.done(work: work, budget: budget) }
        return alternation
    }

    @Test func itBeginsAfterEnoughLightCycles() {
        #expect(!after(Alternation.patience - 1, work: 100_000).isOn)
        #expect(after(Alternation.patience, work: 100_000).isOn)
    }

    @Test func aHeavyChainNeverBegins() {
        #expect(!after(1000, work: budget / Alternation.partToBegin + 1000).isOn)
    }

    @Test func itEndsWhenTheChainGrowsHeavy() {
        var alternation = after(100, work: 100_000)
        for _ in 0..<100 { alternation.done(work: budget / Alternation.partToGoOn + 1000, budget: budget) }
        #expect(!alternation.isOn)
    }

    @Test func itStaysBetweenTheTwoLimits() {
        var alternation = after(100, work: 100_000)
        for _ in 0..<1000 { alternation.done(work: budget / 7, budget: budget) }
        #expect(alternation.isOn)
        #expect(!after(1000, work: budget / 7).isOn)
    }

    @Test func oneLongCycleDoesNotEndIt() {
        var alternation = after(100, work: 10_000)
        alternation.done(work: 500_000, budget: budget)
        #expect(alternation.isOn)
    }

    @Test func aMissEndsItForAWhile() {
        var alternation = after(100, work: 100_000)
        alternation.missed()
        #expect(!alternation.isOn)
        for _ in 0..<Alternation.patience { alternation.done(work: 100_000, budget: budget) }
        #expect(alternation.isOn)
    }
}
