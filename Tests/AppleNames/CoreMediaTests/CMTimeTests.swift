import CoreMedia
import Testing

struct CMTimeTests {
    @Test func secondsAreAFractionOfTheScale() {
        #expect(CMTime(value: 3, timescale: 2).seconds == 1.5)
        #expect(CMTime(seconds: 0.25, preferredTimescale: 600) == CMTime(value: 150, timescale: 600))
        #expect(CMTime(seconds: 0.0001, preferredTimescale: 600).hasBeenRounded)
        #expect(!CMTime(seconds: 0.5, preferredTimescale: 600).hasBeenRounded)
    }

    @Test func whatIsNoFractionHasAName() {
        #expect(!CMTime.invalid.isValid && CMTime.invalid.seconds.isNaN)
        #expect(CMTime(value: 1, timescale: 0).isValid == false)
        #expect(CMTime(seconds: .nan, preferredTimescale: 1).isValid == false)
        #expect(CMTime(seconds: 1e300, preferredTimescale: 600).isPositiveInfinity)
        #expect(CMTime(seconds: -.infinity, preferredTimescale: 600).isNegativeInfinity)
        #expect(CMTime.indefinite.isIndefinite && !CMTime.indefinite.isNumeric)
    }

    @Test func sumsKeepAScaleOfBoth() {
        let sum = CMTime(value: 1, timescale: 2) + CMTime(value: 1, timescale: 3)
        #expect(sum.value == 5 && sum.timescale == 6)
        let difference = CMTime(value: 48_000, timescale: 48_000) - CMTime(value: 1, timescale: 2)
        #expect(difference.value == 24_000 && difference.timescale == 48_000)
    }

    @Test func aSumThatDoesNotFitIsInfinite() {
        let huge = CMTime(value: .max, timescale: 1)
        #expect((huge + CMTime(value: 1, timescale: 1)).isPositiveInfinity)
        #expect(CMTimeMultiply(huge, multiplier: -2).isNegativeInfinity)
        #expect(huge.convertScale(.max, method: .default).isPositiveInfinity)
        #expect((CMTime.positiveInfinity - CMTime.positiveInfinity).isValid == false)
        #expect((CMTime.zero - CMTime.positiveInfinity).isNegativeInfinity)
        #expect((CMTime.zero - CMTime(value: .min, timescale: 1)).isValid)
        #expect((CMTime.zero + CMTime.indefinite).isIndefinite)
    }

    @Test func timesOfAnyScaleCompare() {
        #expect(CMTime(value: 1, timescale: 3) < CMTime(value: 334, timescale: 1000))
        #expect(CMTime(value: 1, timescale: 2) == CMTime(value: 300, timescale: 600))
        #expect(CMTime(value: .max, timescale: 1) > CMTime(value: .max - 1, timescale: 1))
        let sorted: [CMTime] = [.positiveInfinity, .indefinite, .zero, .negativeInfinity, .invalid].sorted()
        #expect(sorted == [.invalid, .negativeInfinity, .zero, .indefinite, .positiveInfinity])
        #expect(Set([CMTime(value: 1, timescale: 2), CMTime(value: 2, timescale: 4)]).count == 1)
    }

    @Test func anotherScaleRoundsAsAskedFor() {
        let third = CMTime(value: 2, timescale: 3)
        #expect(third.convertScale(1, method: .roundHalfAwayFromZero).value == 1)
        #expect(third.convertScale(1, method: .roundTowardZero).value == 0)
        #expect(third.convertScale(1, method: .quickTime).value == 1)
        let negative = CMTime(value: -1, timescale: 3)
        #expect(negative.convertScale(1, method: .roundTowardPositiveInfinity).value == 0)
        #expect(negative.convertScale(1, method: .roundTowardNegativeInfinity).value == -1)
        #expect(negative.convertScale(1, method: .default).hasBeenRounded)
    }

    @Test func aRangeHasItsStartAndNotItsEnd() {
        let range = CMTimeRange(start: CMTime(value: 1, timescale: 1), end: CMTime(value: 3, timescale: 1))
        #expect(range.containsTime(range.start) && !range.containsTime(range.end))
        let other = CMTimeRange(start: CMTime(value: 2, timescale: 1), duration: CMTime(value: 4, timescale: 1))
        #expect(range.intersection(other).duration.seconds == 1)
        #expect(range.union(other).duration.seconds == 5)
        #expect(!CMTimeRange(start: .zero, duration: CMTime(value: -1, timescale: 1)).isValid)
    }
}
