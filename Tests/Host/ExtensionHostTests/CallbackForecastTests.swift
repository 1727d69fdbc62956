import ExtensionHost
import Testing

/// When a host renders next; times in nanoseconds, a period of 1 ms.
struct CallbackForecastTests {
    private static let period: UInt64 = 1_000_000
    private static let start: UInt64 = 5_000_000_000

    @Test func aSteadyHostIsForeseenExactly() {
        var forecast = CallbackForecast()
        for cycle in 0..<100 as Range<UInt64> {
            let start = Self.start + cycle * Self.period
            #expect(forecast.take(start, period: Self.period) == start + Self.period)
        }
    }

    @Test func theJitterOfOneCallbackCountsHalf() {
        var forecast = CallbackForecast()
        for cycle in 0..<50 as Range<UInt64> {
            _ = forecast.take(Self.start + cycle * Self.period, period: Self.period)
        }
        let late = forecast.take(Self.start + 50 * Self.period + 40_000, period: Self.period)
        let error = Int64(late) - Int64(Self.start + 51 * Self.period)
        #expect((20_000...25_000).contains(error))
    }

    @Test func aHostThatIsSlowerThanItsPeriodIsForeseen() {
        var forecast = CallbackForecast()
        let interval = Self.period + 80_000
        var expected: UInt64 = 0
        for cycle in 0..<200 as Range<UInt64> {
            expected = forecast.take(Self.start + cycle * interval, period: Self.period)
        }
        let error = Int64(expected) - Int64(Self.start + 200 * interval)
        #expect(abs(error) < 2000)
    }

    @Test func afterAPauseTheIntervalIsStillKnown() {
        var forecast = CallbackForecast()
        let interval = Self.period + 80_000
        for cycle in 0..<200 as Range<UInt64> { _ = forecast.take(Self.start + cycle * interval, period: Self.period) }
        let start = Self.start + 10_000 * Self.period
        let error = Int64(forecast.take(start, period: Self.period)) - Int64(start + interval)
        #expect(abs(error) < 2000)
    }

    @Test(arguments: [3 * period, period / 4]) func anotherPaceBeginsAnew(_ elapsed: UInt64) {
        var forecast = CallbackForecast()
        for cycle in 0..<10 as Range<UInt64> {
            _ = forecast.take(Self.start + cycle * Self.period, period: Self.period)
        }
        let start = Self.start + 9 * Self.period + elapsed
        #expect(forecast.take(start, period: Self.period) == start + Self.period)
    }
}
