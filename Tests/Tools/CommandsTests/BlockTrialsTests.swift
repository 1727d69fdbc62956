import Commands
import Testing

/// The block sizes that `auctl tune` plays, and the one that follows.
@Suite struct BlockTrialsTests {
    /// Plays that are whole from so many frames on, and what was played.
    private func trials(wholeFrom frames: Int, isRealtime: Bool = true, failingAfter limit: Double = .infinity)
        -> (trials: BlockTrials, played: [String])
    {
        var played: [String] = []
        let trials = BlockTrials(seconds: 20, isRealtime: isRealtime) { block, seconds in
            played.append("\(block) for \(Int(seconds))")
            let isWhole = block >= frames && (block > frames || seconds < limit)
            return BlockTrial(frames: block, seconds: seconds, bypassedFrames: isWhole ? 0 : block, xruns: 0)
        }
        return (trials, played)
    }

    @Test func theSmallestThatHoldsForTheWholeTimeIsProposed() {
        let (trials, played) = trials(wholeFrom: 128)
        #expect(trials.proposed == 128)
        #expect(played == ["128 for 3", "128 for 20"])
    }

    @Test func whatFailsQuicklyIsNotPlayedForLong() {
        let (trials, played) = trials(wholeFrom: 512)
        #expect(trials.proposed == 512)
        #expect(played == ["128 for 3", "256 for 3", "512 for 3", "512 for 20"])
    }

    @Test func whatFailsLateIsNotProposed() {
        #expect(trials(wholeFrom: 256, failingAfter: 10).trials.proposed == 512)
    }

    @Test func withoutRealTimeThereIsOneSizeOfRoom() {
        let found = trials(wholeFrom: 256, isRealtime: false).trials
        #expect(found.proposed == 512)
        #expect(found.text().contains("512 frames, one size of room"))
    }

    @Test func aMachineOnWhichNothingHoldsGetsTheLongest() {
        let found = trials(wholeFrom: 4096).trials
        #expect(found.proposed == 2048 && !found.hasHeld)
        #expect(found.text().contains("no block size had no gap"))
    }
}
