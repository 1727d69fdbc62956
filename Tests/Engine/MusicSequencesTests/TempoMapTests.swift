import MusicSequences
import Testing

/// Beats and seconds against what the integrals are.
struct TempoMapTests {
    @Test func withoutTemposThereAre120BeatsAMinute() {
        let map = TempoMap([])
        #expect(map.seconds(at: 7) == 3.5)
        #expect(map.beats(at: 3.5) == 7)
        #expect(map.segments.count == 1)
    }

    @Test func theTempoBeforeTheFirstOneIsTheDefault() {
        // 4 beats at 120, then 60.
        let map = TempoMap([(4, 60)])
        #expect(map.seconds(at: 4) == 2)
        #expect(map.seconds(at: 6.25) == 4.25)
        #expect(map.beats(at: 4.25) == 6.25)
        #expect(map.beats(at: 1) == 2)
    }

    @Test func stepsAreAddedUpExactly() {
        // A tempo of 60 · 2^k for 2^k beats: each step lasts one second.
        let map = TempoMap((0..<16).map { (Double((1 << $0) - 1), 60 * Double(1 << $0)) })
        for step in 0..<16 {
            #expect(map.seconds(at: Double((1 << step) - 1)) == Double(step))
            #expect(map.beats(at: Double(step)) == Double((1 << step) - 1))
            #expect(map.seconds(at: 1.5 * Double(1 << step) - 1) == Double(step) + 0.5)
        }
    }

    @Test func ofSeveralTemposAtOneBeatTheLastCounts() {
        let map = TempoMap([(0, 90), (0, 60), (2, 30), (2, 240)])
        #expect(map.segments.map(\.beat) == [0, 2])
        #expect(map.seconds(at: 4) == 2.5)
    }

    @Test func bothWaysAreInverse() {
        let map = TempoMap([(0, 97.3), (3.7, 211), (3.8, 13.01), (1000.1, 59_999_999)])
        for step in 0..<20_000 {
            let beat = Double(step) * 0.0613
            #expect(abs(map.beats(at: map.seconds(at: beat)) - beat) <= 1e-9 * max(1, beat))
        }
    }

    @Test func timesInFrontOfTheBeginningHaveTheFirstTempo() {
        let map = TempoMap([(0, 60), (1, 120)])
        #expect(map.seconds(at: -2) == -2)
        #expect(map.beats(at: -2) == -2)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 0.5, 60_000_001]) func atTheEndsOfTheRangeTemposAreRefused(
        tempo: Double
    ) {
        var sequence = EventSequence()
        #expect(throws: SequenceError.self) {
            try sequence.addToTempoTrack(.tempo(beatsPerMinute: tempo), at: 0)
        }
        #expect(sequence.tempoTrack.events.isEmpty)
        // A map that is made without a sequence has no other numbers either.
        #expect(TempoMap([(0, tempo)]).segments.allSatisfy { $0.secondsPerBeat > 0 && $0.secondsPerBeat <= 60 })
    }

    @Test func aSequenceOfSecondsHasOneBeatASecond() throws {
        var sequence = EventSequence()
        sequence.timeBase = .seconds
        try sequence.addToTempoTrack(.tempo(beatsPerMinute: 200), at: 0)
        #expect(sequence.tempoMap.seconds(at: 12.5) == 12.5)
    }
}
