import BenchCommands
import RenderBenchmark
import Testing

/// What a run of `aubench all` is judged by.
@Suite struct FigureSummaryTests {
    private func record(
        _ bench: BenchmarkKind, _ mode: BenchmarkMode, _ placement: BenchmarkPlacement, _ nanoseconds: UInt64,
        limit: UInt64? = nil, units: Int = 1, frames: Int = 32, extras: [BenchmarkExtra] = []
    ) -> BenchmarkRecord {
        let configuration = BenchmarkConfiguration(
            bench: bench, mode: mode, placement: placement, frames: frames, units: units)
        return BenchmarkRecord(
            configuration, LatencyDistribution(nanoseconds: [nanoseconds]),
            limit: limit.map { LatencyDistribution(nanoseconds: [$0]) }, extras: extras)
    }

    private func measured(_ records: [BenchmarkRecord]) -> [Double] {
        FigureSummary(records, figures: Figure.all).rows.compactMap(\.measured)
    }

    @Test func nothingMeasuredIsNeitherReachedNorMissed() {
        let rows = FigureSummary([], figures: Figure.all).rows
        #expect(rows.count == Figure.all.count && rows.count > 40)
        #expect(rows.allSatisfy { $0.isReached == nil })
        #expect(FigureSummary([], figures: Figure.all).text().contains("not measured"))
        #expect(FigureSummary([], figures: Figure.all).text(onlyMeasured: true) == "")
    }

    @Test func sleepingRatioIsReachedAtItsBound() {
        let rows = FigureSummary([record(.ipc, .sleeping, .follow, 1400, limit: 1000)], figures: Figure.all).rows.filter
        {
            $0.measured != nil
        }
        #expect(rows.map(\.measured) == [1.4, 1.4])
        #expect(rows.map(\.isReached) == [true, true])
    }

    @Test func rowsWithAPauseHaveFiguresOfTheirOwn() {
        let pause = [BenchmarkExtra("gap", .number(667))]
        let rows = FigureSummary(
            [record(.ipc, .sleeping, .follow, 1400, limit: 1000, extras: pause)], figures: Figure.all
        ).rows.filter {
            $0.measured != nil
        }
        #expect(rows.map(\.figure.pace) == [.paced, .paced])
        #expect(rows.map(\.figure.goal) == [1.35, 1.5])
        #expect(rows.map(\.isReached) == [false, true])
    }

    @Test func aLoneServiceIsJudgedByTheLanguageOfItsUnit() {
        func memory(_ mode: BenchmarkMode, _ units: Int, mebibytes: Double) -> BenchmarkRecord {
            record(
                .memory, mode, .follow, 0, units: units, frames: 128,
                extras: [BenchmarkExtra("pss_kib", .number(mebibytes * 1024))])
        }
        let records = [
            memory(.sleeping, 1, mebibytes: 2), memory(.sleeping, 8, mebibytes: 3), memory(.unitInC, 1, mebibytes: 2),
        ]
        let rows = FigureSummary(records, figures: Figure.all).rows.filter { $0.measured != nil }
        #expect(rows.map(\.measured) == [2, 2, 3])
        #expect(rows.map(\.isReached) == [true, false, false])
    }

    @Test func otherBlockSizesDoNotCount() {
        #expect(measured([record(.ipc, .sleeping, .follow, 1400, limit: 1000, frames: 64)]).isEmpty)
    }

    @Test func handOffIsDividedByReturnToHost() {
        let records = [
            record(.chain, .handOff, .follow, 30, units: 8), record(.chain, .returnToHost, .follow, 40, units: 8),
        ]
        #expect(measured(records) == [0.75])
    }

    @Test func groupIsDividedByOneUnit() {
        let records = [
            record(.chain, .group, .follow, 16, limit: 4, units: 8), record(.chain, .group, .follow, 15, limit: 6),
        ]
        #expect(measured(records) == [1.6])
        #expect(FigureSummary(records, figures: Figure.all).text(onlyMeasured: true).contains("missed"))
    }

    @Test func allocationsAndLocksAreSummed() {
        let extras = [BenchmarkExtra("render_allocations", .integer(1)), BenchmarkExtra("render_locks", .integer(2))]
        #expect(measured([record(.safety, .sleeping, .follow, 1, extras: extras)]) == [3])
    }
}
