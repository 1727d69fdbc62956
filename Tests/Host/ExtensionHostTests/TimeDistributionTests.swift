import ExtensionHost
import Testing

struct TimeDistributionTests {
    @Test func nothingTakenIsNothing() {
        let times = TimeDistribution()
        let found = [times.count, times.percentile(0.5), times.percentile(1)]
        #expect(found == [0, 0, 0])
    }

    @Test(arguments: [17, 100, 999, 12_345, 29_000, 1_000_000, 123_456_789, 60_000_000_000] as [UInt64])
    func aTimeIsToldToThreePercent(_ time: UInt64) {
        let times = TimeDistribution()
        times.record(time)
        let told = times.percentile(0.5)
        #expect(abs(Double(told) / Double(time) - 1) <= 1.0 / 32)
    }

    @Test func percentilesAreThoseOfTheTimes() {
        let times = TimeDistribution()
        for time in 1...1000 { times.record(UInt64(time) * 1000) }
        for share in [0.1, 0.5, 0.9, 0.99, 1] {
            let told = times.percentile(share)
            #expect(abs(Double(told) / (share * 1e6) - 1) <= 1.0 / 32)
        }
        let count = times.count
        #expect(count == 1000)
    }

    @Test(arguments: [0, 1, 15, .max] as [UInt64]) func timesBeyondEitherEndAreCounted(_ time: UInt64) {
        let times = TimeDistribution()
        times.record(time)
        let count = times.count
        #expect(count == 1)
    }
}
