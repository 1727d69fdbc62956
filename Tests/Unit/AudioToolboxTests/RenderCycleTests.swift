import AudioToolbox
import Testing

/// Which render calls are of one cycle.
struct RenderCycleTests {
    private func begins(_ cycle: inout RenderCycle, at time: Double?, frames: UInt32 = 64, bus: Int) -> Bool {
        var timestamp = AudioTimeStamp()
        if let time {
            timestamp.mSampleTime = time
            timestamp.mFlags = .sampleTimeValid
        }
        return cycle.begins(&timestamp, frames, bus)
    }

    @Test func theFirstCallBeginsACycleWhateverItsBus() {
        for bus in [0, 1, 15] {
            var cycle = RenderCycle()
            #expect(begins(&cycle, at: 0, bus: bus) == true)
        }
    }

    @Test func otherBussesAtThatTimeAreOfTheSameCycle() {
        var cycle = RenderCycle()
        #expect([3, 0, 1, 2].map { begins(&cycle, at: 128, bus: $0) } == [true, false, false, false])
        #expect(cycle.time == 128)
    }

    @Test func aBusThatIsAskedForAgainBeginsTheNext() {
        var cycle = RenderCycle()
        #expect([1, 1, 0, 1].map { begins(&cycle, at: 0, bus: $0) } == [true, true, false, true])
    }

    @Test func anotherTimeOrLengthBeginsTheNext() {
        var cycle = RenderCycle()
        #expect(begins(&cycle, at: 0, bus: 0) == true)
        #expect(begins(&cycle, at: 64, bus: 1) == true)
        #expect(begins(&cycle, at: 64, frames: 32, bus: 0) == true)
        #expect(begins(&cycle, at: -1000, frames: 32, bus: 1) == true)
        #expect(cycle.time == -1000)
    }

    @Test func withoutTimesTheTimeLineGoesOnCycleByCycle() {
        var cycle = RenderCycle()
        #expect(begins(&cycle, at: 1000, bus: 0) == true)
        #expect([0, 1, 0, 1].map { begins(&cycle, at: nil, bus: $0) } == [true, false, true, false])
        #expect(cycle.time == 1128)
        for absurd in [Double.nan, .infinity, 1e300] { #expect(begins(&cycle, at: absurd, bus: 0) == true) }
        #expect(cycle.time == 1128 + 3 * 64)
    }
}
