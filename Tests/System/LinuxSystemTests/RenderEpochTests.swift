import LinuxSystem
import Testing

/// When what a render call may use is given up.
struct RenderEpochTests {
    private final class Thing: Sendable {}

    @Test func whatIsReplacedBetweenCallsGoesAtOnce() {
        let epoch = RenderEpoch()
        var retired = RetiredObjects()
        epoch.begin()
        epoch.end()
        retired.add(Thing(), at: epoch.moment)
        #expect(retired.takeUnused(epoch).count == 1 && retired.count == 0)
    }

    @Test func whatIsReplacedDuringACallStaysUntilItsEnd() {
        let epoch = RenderEpoch()
        var retired = RetiredObjects()
        epoch.begin()
        retired.add(Thing(), at: epoch.moment)
        #expect(retired.takeUnused(epoch).isEmpty && retired.count == 1)
        epoch.end()
        #expect(retired.takeUnused(epoch).count == 1)
    }

    @Test func aCallThatNobodyEndedIsOverWhenTheNextBegins() {
        let epoch = RenderEpoch()
        var retired = RetiredObjects()
        epoch.begin()
        retired.add(Thing(), at: epoch.moment)
        epoch.begin()
        retired.add(Thing(), at: epoch.moment)
        #expect(retired.takeUnused(epoch).count == 1 && retired.count == 1)
        epoch.end()
        #expect(retired.takeUnused(epoch).count == 1)
    }

    @Test func anInnerCallEndsNoOuterOne() {
        let epoch = RenderEpoch()
        epoch.begin()
        let moment = epoch.moment
        let innerBegins = epoch.beginUnlessBegun()
        let isOverMeanwhile = epoch.isOver(moment)
        epoch.end()
        epoch.end()
        let isOverThen = epoch.isOver(moment)
        let nextBegins = epoch.beginUnlessBegun()
        epoch.end()
        #expect(!innerBegins && !isOverMeanwhile && isOverThen && nextBegins)
    }
}
