import ExtensionHost
import Testing

private let second: UInt64 = 1_000_000_000

@Suite struct StateInquiryTests {
    @Test func aUnitThatEndsOverItsStateIsLeftAloneForLongerEachTime() {
        var inquiry = StateInquiry()
        var now: UInt64 = 0
        var pauses: [UInt64] = []
        for _ in 0..<4 {
            #expect(inquiry.isAllowed(at: now))
            _ = inquiry.brokeOff(at: now)
            let asked = now
            while !inquiry.isAllowed(at: now) { now += second }
            pauses.append((now - asked) / second)
        }
        #expect(pauses == [60, 600, 3600, 3600])
    }

    @Test func itIsToldOnce() {
        var inquiry = StateInquiry()
        #expect(inquiry.brokeOff(at: 0) == 60 * second)
        #expect(inquiry.brokeOff(at: second) == nil)
        #expect(inquiry.brokeOff(at: 100 * second) == nil)
    }

    @Test func anAnswerBeginsAnew() {
        var inquiry = StateInquiry()
        _ = inquiry.brokeOff(at: 0)
        _ = inquiry.brokeOff(at: 100 * second)
        inquiry.answered()
        #expect(inquiry.isAllowed(at: 101 * second))
        #expect(inquiry.brokeOff(at: 101 * second) == 60 * second)
    }
}
