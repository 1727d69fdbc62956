import Supervision
import Testing

@Suite struct StrikeCounterTests {
    @Test func twoMissesInARowDoNothing() {
        var strikes = StrikeCounter()
        #expect(
            record([.missed, .missed, .onTime, .missed, .missed], in: &strikes) == Array(repeating: .none, count: 5))
    }

    @Test func thirdMissInARowDemotes() {
        var strikes = StrikeCounter()
        #expect(record([.missed, .missed, .missed], in: &strikes) == [.none, .none, .demote])
        #expect(strikes.isDemoted)
    }

    @Test func nothingCountsAgainstAUnitThatSomebodyDebugs() {
        var strikes = StrikeCounter(isLenient: true)
        for cycle: StrikeCounter.Cycle in [.slow, .missed, .stuck, .excused, .notFinite, .failed, .tampered] {
            #expect(record(Array(repeating: cycle, count: 100), in: &strikes).allSatisfy { $0 == .none })
        }
        #expect(!strikes.isDemoted)
    }

    @Test func excusedMissesCountWhenTheyAreMostOfAll() {
        var strikes = StrikeCounter()
        #expect(record(Array(repeating: .excused, count: 32), in: &strikes).allSatisfy { $0 == .none })
        #expect(record([.excused], in: &strikes) == [.demote])
    }

    @Test func excusedMissesBreakARowOfMisses() {
        var strikes = StrikeCounter()
        #expect(record([.missed, .missed, .excused, .missed], in: &strikes).allSatisfy { $0 == .none })
    }

    @Test func threeErrorsInARowEndTheService() {
        var strikes = StrikeCounter()
        #expect(record([.failed, .failed, .onTime, .failed, .failed], in: &strikes).allSatisfy { $0 == .none })
        #expect(record([.failed], in: &strikes) == [.killFailing])
    }

    @Test func aUnitThatHangsIsEndedOnceWithoutBeingDemoted() {
        var strikes = StrikeCounter()
        #expect(record([.missed, .missed, .stuck, .stuck], in: &strikes) == [.none, .none, .killLate, .none])
        #expect(!strikes.isDemoted)
        strikes.reset()
        #expect(record([.stuck], in: &strikes) == [.killLate])
    }

    @Test func twoMovesOfTheHostsThreadWithin64CyclesEndTheService() {
        var strikes = StrikeCounter()
        #expect(record([.tampered] + Array(repeating: .onTime, count: 64), in: &strikes).allSatisfy { $0 == .none })
        #expect(record([.tampered, .onTime, .tampered], in: &strikes).last == .killTampering)
    }

    @Test func oneMoreMissOfTheRowKills() {
        var strikes = StrikeCounter()
        #expect(record(Array(repeating: .missed, count: 4), in: &strikes).last == .killLate)
        #expect(!strikes.isDemoted)
    }

    @Test func eightSlowCyclesOf64AreForgiven() {
        var strikes = StrikeCounter()
        #expect(record(Array(repeating: .slow, count: 8), in: &strikes).allSatisfy { $0 == .none })
    }

    @Test func ninthSlowCycleDemotesAndNineMoreKill() {
        var strikes = StrikeCounter()
        #expect(record(Array(repeating: .slow, count: 9), in: &strikes).last == .demote)
        #expect(record(Array(repeating: .slow, count: 9), in: &strikes).last == .killLate)
    }

    @Test(arguments: [7, 8, 12, 20])
    func whoIsLateNowAndThenForLongIsDemotedAndEnded(_ period: Int) {
        var strikes = StrikeCounter()
        let cycles = (0..<10_000).map { $0 % period == 0 ? StrikeCounter.Cycle.slow : .onTime }
        let actions = record(cycles, in: &strikes).filter { $0 != .none }
        #expect(actions.prefix(2) == [.demote, .killLate])
    }

    @Test(arguments: [24, 30, 100])
    func whoIsLateSeldomStays(_ period: Int) {
        var strikes = StrikeCounter()
        let cycles = (0..<10_000).map { $0 % period == 0 ? StrikeCounter.Cycle.missed : .onTime }
        #expect(record(cycles, in: &strikes).allSatisfy { $0 == .none })
    }

    @Test func slowCyclesOlderThan64AreForgotten() {
        var strikes = StrikeCounter()
        _ = record(Array(repeating: .slow, count: 8), in: &strikes)
        _ = record(Array(repeating: .onTime, count: 64), in: &strikes)
        #expect(record(Array(repeating: .slow, count: 8), in: &strikes).allSatisfy { $0 == .none })
    }

    @Test func thirdBlockThatIsNotFiniteKills() {
        var strikes = StrikeCounter()
        #expect(
            record([.notFinite, .onTime, .notFinite, .notFinite], in: &strikes) == [
                .none, .none, .none, .killNotFinite,
            ])
    }

    @Test func aThousandGoodCyclesRestoreADemotedService() {
        var strikes = StrikeCounter()
        _ = record([.missed, .missed, .missed], in: &strikes)
        let actions = record(Array(repeating: .onTime, count: 1000), in: &strikes)
        #expect(actions.dropLast().allSatisfy { $0 == .none })
        #expect(actions.last == .restore)
        #expect(!strikes.isDemoted)
    }

    private func record(
        _ cycles: [StrikeCounter.Cycle], in strikes: inout StrikeCounter
    ) -> [StrikeCounter.Action] {
        var actions: [StrikeCounter.Action] = []
        for cycle in cycles { actions.append(strikes.record(cycle)) }
        return actions
    }

    @Test func blocksWithNaNThatLieFarApartAreForgiven() {
        var strikes = StrikeCounter()
        for _ in 0..<5 {
            #expect(strikes.record(.notFinite) == .none)
            #expect(strikes.record(.notFinite) == .none)
            for _ in 0..<1000 { #expect(strikes.record(.onTime) == .none) }
        }
        #expect(strikes.record(.notFinite) == .none)
        #expect(strikes.record(.notFinite) == .none)
        #expect(strikes.record(.notFinite) == .killNotFinite)
    }
}
