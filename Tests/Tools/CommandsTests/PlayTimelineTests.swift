import Commands
import Testing

@Suite struct PlayTimelineTests {
    @Test func theHeaderIsBelievedUntilTheSourceEnds() {
        var timeline = PlayTimeline(announced: 1000, latency: 64, tail: 100)
        #expect(timeline.length == 1100)
        #expect(timeline.end == .max)
        #expect(timeline.fraction(at: 582) == 0.5)
        timeline.ended(after: 400)
        #expect(timeline.length == 500)
        #expect(timeline.end == 564)
        timeline.ended(after: 900)
        #expect(timeline.end == 564)
    }

    @Test func anUnknownLengthHasNoShareDone() {
        var timeline = PlayTimeline(announced: nil, latency: 0, tail: 0)
        #expect(timeline.length == nil)
        #expect(timeline.fraction(at: 99) == nil)
        timeline.ended(after: 0)
        #expect(timeline.end == 0)
        #expect(timeline.fraction(at: 0) == 1)
    }

    @Test func whatIsCertainIsNotChangedByTheSource() {
        var timeline = PlayTimeline(announced: 1000, isExact: true, latency: 0, tail: 0)
        timeline.ended(after: 10)
        #expect(timeline.end == 1000)
    }

    @Test func notesEndWithTheirSoundAndNotBeforeTheirMusic() {
        var timeline = PlayTimeline(announced: 1000, isExact: true, latency: 64, tail: 500)
        timeline.fellSilent(behind: 1264, 100)
        #expect(timeline.length == 1100)
        #expect(timeline.end == 1164)
        var early = PlayTimeline(announced: 1000, isExact: true, latency: 0, tail: 500)
        early.fellSilent(behind: 1100, 300)
        #expect(early.length == 1000)
        var whole = PlayTimeline(announced: 1000, isExact: true, latency: 0, tail: 500)
        whole.fellSilent(behind: 1600, 20)
        #expect(whole.length == 1480)
        var unknown = PlayTimeline(announced: 1000, latency: 0, tail: 500)
        unknown.fellSilent(behind: 1100, 300)
        #expect(unknown.length == 1500)
    }
}
