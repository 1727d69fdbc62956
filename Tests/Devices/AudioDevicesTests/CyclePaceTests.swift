import AudioDevices
import AudioToolbox
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

    /// Units may take 70 % of a period from where this is: of the whole in time, of the rest when it begins late.
    @Test func aLateCallbackSharesOutWhatIsLeftOfItsPeriod() {
        let cycle = AudioDeviceCycle(
            frameCount: 48, output: nil, outputTime: AudioTimeStamp(), input: nil, inputTime: AudioTimeStamp(),
            periodStart: 1_000_000, deadline: 2_000_000)
        for late: UInt64 in [0, 10, 500_000, 999_999] {
            let budgetEnd = cycle.budgetStart(at: 1_000_000 + late) + 700_000
            // Of what is left, to a nanosecond.
            #expect(abs(Int(budgetEnd - 1_000_000 - late) - Int(1_000_000 - late) * 7 / 10) <= 1)
            #expect(budgetEnd <= cycle.deadline && budgetEnd >= 1_700_000)
        }
        #expect(cycle.budgetStart(at: 1_500_000) == 1_150_000)
        // Too early, too late and without a pace there is nothing to share.
        #expect(cycle.budgetStart(at: 900_000) == 1_000_000 && cycle.budgetStart(at: 2_000_000) == 1_000_000)
        var unpaced = cycle
        unpaced.deadline = .max
        #expect(unpaced.budgetStart(at: 5_000_000) == 1_000_000)
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
