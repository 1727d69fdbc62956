import Testing
import WindowPresentation

/// How soon a view may draw again.
struct FramePacingTests {
    @Test func theFirstFrameIsShownAtOnceAndTheNextOneAfterAPeriod() {
        var pacing = FramePacing()
        #expect(pacing.isDue(at: 0) && pacing.due == nil)
        pacing.shown(at: 1000)
        #expect(pacing.due == 1000 + FramePacing.period)
        #expect(!pacing.isDue(at: 999 + FramePacing.period) && pacing.isDue(at: 1000 + FramePacing.period))
    }
}
