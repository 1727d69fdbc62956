import MusicSequences
import Testing

/// Bars and beats against what a musician counts.
struct BarMapTests {
    private func map(_ signatures: [(beat: Double, numerator: UInt8, power: UInt8)]) throws -> BarMap {
        var sequence = EventSequence()
        for (beat, numerator, power) in signatures {
            try sequence.addToTempoTrack(.meta(type: 0x58, bytes: [numerator, power, 24, 8]), at: beat)
        }
        return BarMap(sequence.tempoTrack)
    }

    private typealias Place = BarMap.Place

    @Test func withoutSignaturesABarHasFourQuarters() throws {
        let map = try map([])
        #expect(map.place(at: 0, parts: 480) == Place(bar: 1, beat: 1, part: 0))
        #expect(map.place(at: 9.75, parts: 4) == Place(bar: 3, beat: 2, part: 3))
        #expect(map.place(at: 9.75, parts: 0) == Place(bar: 3, beat: 2, part: 0))
        #expect(map.beat(at: Place(bar: 3, beat: 2, part: 3), parts: 4) == 9.75)
    }

    @Test func signaturesChangeHowManyBeatsThereAreAndHowLong() throws {
        // Two bars of 3/4, then 6/8, then from inside of its second bar 2/2.
        let map = try map([(0, 3, 2), (6, 6, 3), (10, 2, 1)])
        #expect(map.place(at: 5, parts: 1) == Place(bar: 2, beat: 3, part: 0))
        #expect(map.place(at: 6, parts: 1) == Place(bar: 3, beat: 1, part: 0))
        #expect(map.place(at: 7.5, parts: 2) == Place(bar: 3, beat: 4, part: 0))
        #expect(map.place(at: 9.25, parts: 2) == Place(bar: 4, beat: 1, part: 1))
        #expect(map.place(at: 10, parts: 1) == Place(bar: 5, beat: 1, part: 0))
        #expect(map.place(at: 15, parts: 4) == Place(bar: 6, beat: 1, part: 2))
    }

    @Test func bothWaysAreInverse() throws {
        let map = try map([(0, 3, 2), (6, 6, 3), (10, 2, 1), (10, 7, 3)])
        for part in 0..<10_000 {
            let beat = Double(part) / 64
            #expect(map.beat(at: map.place(at: beat, parts: 64), parts: 64) == beat)
        }
    }

    @Test func whatIsRoundedUpBelongsToTheNextBeat() throws {
        let map = try map([])
        #expect(map.place(at: 3.999_999, parts: 480) == Place(bar: 2, beat: 1, part: 0))
    }

    @Test func damagedSignaturesSayNothing() throws {
        var sequence = EventSequence()
        for bytes in [[], [5], [0, 2], [3, 200]] as [[UInt8]] {
            try sequence.addToTempoTrack(.meta(type: 0x58, bytes: bytes), at: 0)
        }
        #expect(BarMap(sequence.tempoTrack).place(at: 4, parts: 1) == Place(bar: 2, beat: 1, part: 0))
    }
}
