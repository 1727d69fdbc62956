import MIDIPorts
import Testing

/// Times of one block as frames of the next.
struct BlockPlacementTests {
    private let block = BlockPlacement(previous: 1_000_000, start: 3_666_667, frames: 128, sampleRate: 48_000)

    @Test func everyFrameOfTheBlockBeforeIsTheSameOfThisOne() {
        for frame in 0..<128 {
            let time = 1_000_000 + UInt64(Double(frame) * 1e9 / 48_000)
            // Two readings of a clock differ by a little.
            for jitter: Int64 in [-9_000, 0, 9_000] {
                #expect(block.frame(of: UInt64(Int64(time) + jitter)) == frame)
            }
        }
    }

    @Test func whatIsLateComesAtTheBeginningAndWhatIsEarlyWaits() {
        #expect(block.frame(of: 5) == 0 && block.isDue(5))
        #expect(block.isDue(3_666_666) && !block.isDue(3_666_667))
        #expect(block.frame(of: 3_666_666) == 127)
    }

    @Test func withoutABlockBeforeAllComesAtTheBeginning() {
        let first = BlockPlacement(previous: 0, start: 1_000, frames: 64, sampleRate: 44_100)
        #expect(first.frame(of: 900) == 0)
    }

    @Test func aBlockThatCameLateTakesWhatWasMissedAtItsEnd() {
        let late = BlockPlacement(previous: 1_000_000, start: 90_000_000, frames: 128, sampleRate: 48_000)
        #expect(late.frame(of: 80_000_000) == 127)
    }
}
