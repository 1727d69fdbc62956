import RenderLink
import Testing

@Suite struct RenderHistogramTests {
    @Test func percentilesAreWithinOneStep() {
        var histogram = RenderHistogram()
        for value in 1...10_000 { histogram.record(UInt64(value)) }
        for percent in [1.0, 50, 90, 99, 99.9] {
            let exact = percent * 100
            #expect(Double(histogram.percentile(percent)) <= exact)
            #expect(Double(histogram.percentile(percent)) >= exact * 0.93)
        }
        #expect(histogram.maximum == 10_000)
        #expect(histogram.total == 10_000)
    }

    @Test func extremesHaveAPlace() {
        var histogram = RenderHistogram()
        histogram.record(0)
        histogram.record(.max)
        #expect(histogram.percentile(1) == 0)
        #expect(histogram.maximum == .max)
        #expect(histogram.percentile(100) > .max / 2)
    }

    @Test func emptyOneIsZero() {
        var histogram = RenderHistogram()
        #expect(histogram.percentile(50) == 0)
        histogram.record(5)
        histogram.reset()
        #expect(histogram.percentile(50) == 0)
        #expect(histogram.total == 0)
    }
}
