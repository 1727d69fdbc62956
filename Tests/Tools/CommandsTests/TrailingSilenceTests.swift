import Commands
import Testing

@Suite struct TrailingSilenceTests {
    /// Frames that are written of blocks of 10, of which each sounds up to a place.
    private func written(_ ends: [Int], after start: Int) -> (frames: [Range<Int>], silences: [Int], held: Int) {
        var silence = TrailingSilence(after: start)
        var (frames, silences): ([Range<Int>], [Int]) = ([], [])
        for (index, end) in ends.enumerated() {
            let (part, before) = silence.take(0..<10, at: 10 * index, soundingEnd: end)
            frames.append(part)
            silences.append(before)
        }
        return (frames, silences, silence.held)
    }

    @Test func silenceBeforeTheMusicsEndIsWritten() {
        let (frames, silences, held) = written([0, 0, 0], after: 25)
        #expect(frames == [0..<10, 0..<10, 0..<5])
        #expect(silences == [0, 0, 0])
        #expect(held == 5)
    }

    @Test func silenceThatSoundFollowsIsWrittenWithIt() {
        let (frames, silences, held) = written([10, 4, 0, 7, 0, 0], after: 0)
        #expect(frames == [0..<10, 0..<4, 0..<0, 0..<7, 0..<0, 0..<0])
        #expect(silences == [0, 0, 0, 16, 0, 0])
        #expect(held == 23)
    }

    @Test func partsOfABlockKeepTheirPlaces() {
        var silence = TrailingSilence(after: 0)
        let (part, before) = silence.take(3..<8, at: -3, soundingEnd: 3)
        #expect(part.isEmpty && before == 0 && silence.held == 5)
        #expect(silence.give() == 5)
        #expect(silence.held == 0)
    }
}
