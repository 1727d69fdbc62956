import Commands
import Testing

@Suite struct FrameRangesTests {
    @Test func rangesThatTouchAreOne() {
        var ranges = FrameRanges()
        for first in [512, 1024, 4096] { ranges.append(first: first, count: 512) }
        #expect(ranges.ranges == [FrameRange(first: 512, count: 1024), FrameRange(first: 4096, count: 512)])
        #expect(ranges.total == 1536)
    }

    @Test func whatLiesBeforeTheFileOrBehindItIsLeftOut() {
        var ranges = FrameRanges()
        ranges.append(first: -600, count: 512)
        ranges.append(first: -88, count: 512)
        ranges.append(first: 424, count: 512)
        #expect(ranges.ranges == [FrameRange(first: 0, count: 936)])
        #expect(ranges.prefix(900) == [FrameRange(first: 0, count: 900)])
        #expect(ranges.prefix(0) == [])
    }

    @Test func whatIsBehindTheLastRangeThatIsKeptIsCounted() {
        var ranges = FrameRanges()
        for index in 0..<FrameRanges.limit + 500 { ranges.append(first: index * 10, count: 2) }
        #expect(ranges.ranges.count == FrameRanges.limit)
        #expect(ranges.total == 2 * (FrameRanges.limit + 500))
        #expect(ranges.ranges.last == FrameRange(first: (FrameRanges.limit - 1) * 10, count: 2))
    }

    @Test func anAbsenceIsOneLineThatEndsSomewhere() {
        let many = (0..<1000).map { FrameRange(first: $0 * 1000, count: 1) }
        let absence = UnitAbsence(unit: 2, component: "aufx gain Demo", name: "Gain", restarts: 3, ranges: many)
        #expect(absence.frames == 1000)
        let text = absence.text(sampleRate: 1000)
        #expect(text.hasPrefix("Gain (unit 2) was bypassed for 1000 ms at 0:00.0, 0:01.0, "))
        #expect(text.hasSuffix("0:07.0 and 992 more times and was started again 3 times"))
    }

    @Test func aLateMachineIsNamedInAPlainSentence() {
        let late = UnitAbsence(
            unit: 1, component: "aufx gain Demo", name: "Gain", restarts: 0,
            ranges: [FrameRange(first: 230_400, count: 720)])
        #expect(late.text(sampleRate: 48_000) == "Gain (unit 1) was bypassed for 15 ms at 0:04.8: the machine was late")
        // What failed was said when it did.
        #expect(
            late.text(sampleRate: 48_000, hadIncident: true) == "Gain (unit 1) was bypassed for 15 ms at 0:04.8")
    }
}
