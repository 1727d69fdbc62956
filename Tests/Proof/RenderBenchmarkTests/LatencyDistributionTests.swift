import RenderBenchmark
import Testing

@Suite struct LatencyDistributionTests {
    @Test func percentilesAreNearestRanks() {
        let distribution = LatencyDistribution(nanoseconds: (1...1000).map(UInt64.init).shuffled())
        #expect(distribution.p50 == 500)
        #expect(distribution.p90 == 900)
        #expect(distribution.p99 == 990)
        #expect(distribution.p999 == 999)
        #expect(distribution.maximum == 1000)
        #expect(distribution.minimum == 1)
        #expect(distribution.mean == 500.5)
    }

    @Test func oneSampleIsEveryPercentile() {
        let distribution = LatencyDistribution(nanoseconds: [7])
        #expect(distribution.p50 == 7)
        #expect(distribution.p999 == 7)
    }

    @Test func emptyDistributionIsZero() {
        let distribution = LatencyDistribution(nanoseconds: [])
        #expect(distribution.p50 == 0)
        #expect(distribution.maximum == 0)
        #expect(distribution.curve().isEmpty)
    }

    @Test func curveRisesFromTheMinimumToTheMaximum() throws {
        let distribution = LatencyDistribution(nanoseconds: (1...10_000).map(UInt64.init))
        let curve = distribution.curve(points: 50)
        #expect(curve.count == 50)
        #expect(try #require(curve.first).nanoseconds == 1)
        #expect(try #require(curve.last).nanoseconds >= 9_999)
        #expect(zip(curve, curve.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds })
    }
}
