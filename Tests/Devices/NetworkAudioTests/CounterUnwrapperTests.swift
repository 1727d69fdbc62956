import NetworkAudio
import Testing

struct CounterUnwrapperTests {
    private final class Counter<Word: FixedWidthInteger & UnsignedInteger & Sendable> {
        private var unwrapper = CounterUnwrapper<Word>()

        func take(_ word: Word) -> Int64 { unwrapper.take(word) }
        func peek(_ word: Word) -> Int64 { unwrapper.peek(word) }
    }

    @Test func aCountGoesOnWhereTheCounterBeginsAgain() {
        let sequences = Counter<UInt16>()
        #expect(sequences.take(65_534) == 65_534)
        #expect(sequences.take(65_535) == 65_535)
        #expect(sequences.take(1) == 65_537)
        #expect(sequences.take(0) == 65_536)
        #expect(sequences.take(2) == 65_538)
    }

    @Test func whatComesLateIsBehindEvenBeforeTheFirst() {
        let stamps = Counter<UInt32>()
        #expect(stamps.take(5) == 5)
        #expect(stamps.peek(.max) == -1)
        #expect(stamps.take(.max) == -1)
        #expect(stamps.take(6) == 6)
    }

    @Test func lookingChangesNothing() {
        let sequences = Counter<UInt16>()
        #expect(sequences.take(100) == 100)
        #expect(sequences.peek(30_000) == 30_000)
        #expect(sequences.peek(60_000) == 60_000 - 65_536)
        #expect(sequences.take(101) == 101)
    }
}
