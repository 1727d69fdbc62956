import AudioDevices
import Testing

struct CyclePaceTests {
    @Test func aMillionCyclesOfAnyLengthDoNotDrift() {
        var pace = CyclePace(start: 5, sampleRate: 44_100)
        var frames = 0
        for cycle in 0..<1_000_000 {
            pace.advance(frames: cycle % 7 + 61)
            frames += cycle % 7 + 61
        }
        #expect(abs(Double(pace.due - 5) - Double(frames) * 1e9 / 44_100) <= 1)
    }

    @Test func aPeriodThatWasMissedMovesTheTimeBase() {
        var pace = CyclePace(start: 0, sampleRate: 48_000)
        pace.advance(frames: 480)
        let missedEarly = pace.isMissed(frames: 480, at: pace.due + 9_999_999)
        #expect(!missedEarly && pace.due == 10_000_000)
        let missed = pace.isMissed(frames: 480, at: pace.due + 10_000_000)
        #expect(missed && pace.due == 20_000_000)
    }
}
