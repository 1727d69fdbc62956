import ExtensionHost
import Testing

/// When a unit that was late is put back beside those that are on time.
@Suite struct YieldProbationTests {
    @Test func aUnitThatWasNeverLateIsNotPutBack() {
        var probation = YieldProbation()
        let ends = (0..<100).map { _ in probation.countOnTime() }
        #expect(!ends.contains(true))
    }

    @Test func theLastOfSixteenCyclesInTimeEndsIt() {
        var probation = YieldProbation()
        probation.begin()
        let ends = (0..<40).map { _ in probation.countOnTime() }
        #expect(ends.firstIndex(of: true) == 15)
        #expect(ends.filter(\.self).count == 1)
    }

    @Test func whoIsLateEveryOtherCycleStaysBehind() {
        var probation = YieldProbation()
        for _ in 0..<100 {
            probation.begin()
            let isOver = probation.countOnTime()
            #expect(!isOver)
        }
    }
}
