import AVFAudio
import Testing

/// How much of what goes wrong without end is logged.
struct FaultThrottleTests {
    @Test func aFloodIsCutAndCounted() {
        var throttle = FaultThrottle()
        var (logged, told) = (0, 0)
        for number in 0..<169_000 as Range<UInt64> {
            let turn = throttle.admits(at: 1_000_000_000 + number * 30_000)
            logged += turn.isAdmitted ? 1 : 0
            told += turn.omitted
        }
        #expect((FaultThrottle.burst...FaultThrottle.burst + 6 * FaultThrottle.perSecond).contains(logged))
        let last = throttle.admits(at: 60_000_000_000)
        #expect(last.isAdmitted && logged + told + last.omitted == 169_000)
    }

    @Test func fewAreAllLogged() {
        var throttle = FaultThrottle()
        for second in 1...100 as ClosedRange<UInt64> {
            for _ in 0..<10 { #expect(throttle.admits(at: second * 1_000_000_000) == (true, 0)) }
        }
    }
}
