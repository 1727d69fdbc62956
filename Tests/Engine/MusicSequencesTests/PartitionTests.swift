import MusicSequences
import Testing

/// However the frames are cut into cycles, the same events come at the same frames (E66).
struct PartitionTests {
    private static let frames = 480_000

    /// Tracks with notes at random beats, loops, offsets, and tempos.
    private static func sequence(_ random: inout SplitMix) throws -> EventSequence {
        var sequence = EventSequence()
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            var track = EventTrack()
            for _ in 0..<200 {
                let beat = Double.random(in: 0..<16, using: &random)
                let note = UInt8.random(in: 0..<128, using: &random)
                try track.add(
                    Bool.random(using: &random)
                        ? .note(note, Double.random(in: 0..<3, using: &random)) : .control(note, 1),
                    at: Bool.random(using: &random) ? beat : beat.rounded())
            }
            if Bool.random(using: &random) {
                let range = BeatRange(
                    start: Double.random(in: 0..<8, using: &random), length: Double.random(in: 0.1..<8, using: &random))
                track = try track.looped(range, times: [1, 2, 5, TrackLoop.forever].randomElement(using: &random) ?? 1)
            }
            try track.setOffset(Double.random(in: -2..<2, using: &random))
            sequence.tracks.append(track)
        }
        for beat in 0..<Int.random(in: 0..<12, using: &random) {
            try sequence.addToTempoTrack(
                .tempo(beatsPerMinute: Double.random(in: 20..<600, using: &random)), at: Double(beat) * 1.37)
        }
        return sequence
    }

    /// What happens between cycles, at frames that every partition has.
    private static func act(_ number: Int, on player: ScorePlayer) {
        switch number {
        case 0: player.start()
        case 1: #expect(player.setRate(1.37))
        case 2: player.mute(true)
        case 3: #expect(player.setRate(0.31))
        case 4: player.mute(false)
        case 5: #expect(player.seek(3.3))
        case 6: player.stop()
        default: player.start()
        }
    }

    private static func log(_ score: Score, cycle: () -> Int) -> [EventLog.Entry] {
        let player = ScorePlayer(score)
        let log = EventLog()
        for number in 0..<8 {
            act(number, on: player)
            var left = frames / 8 + number * 7
            while left > 0 {
                let frames = min(left, max(1, cycle()))
                log.play(player, frames, sampleRate: 44_100)
                left -= frames
            }
        }
        return log.entries
    }

    @Test(arguments: 0..<12) func everyPartitionGivesTheSameEvents(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let score = try Score(Self.sequence(&random))
        let whole = Self.log(score) { Int.max }
        #expect(whole.count > 100)
        #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.frame <= $1.frame })
        for frames in [1, 64, 128, 4096] { #expect(Self.log(score) { frames } == whole) }
        for _ in 0..<3 { #expect(Self.log(score) { Int.random(in: 1...3000, using: &random) } == whole) }
    }

    /// Every note that began ends, and none ends that had not begun.
    @Test(arguments: 100..<108) func nothingHangsHoweverItIsInterrupted(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let player = ScorePlayer(try Score(Self.sequence(&random)))
        let log = EventLog()
        player.start()
        for _ in 0..<400 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: _ = player.seek(Double.random(in: 0..<20, using: &random))
            case 1: player.mute(Bool.random(using: &random), Int.random(in: 0..<6, using: &random))
            case 2: player.solo(Bool.random(using: &random), Int.random(in: 0..<6, using: &random))
            case 3: _ = player.setRate(Double.random(in: 0.1..<10, using: &random))
            case 4: player.stop()
            default: player.start()
            }
            log.play(player, Int.random(in: 0...4000, using: &random))
        }
        player.stop()
        log.play(player, 0)
        var sounding: [[Int]: Int] = [:]
        for entry in log.entries where entry.bytes[0] & 0xf0 != 0xb0 {
            let key = [entry.track, Int(entry.bytes[0] & 0xf), Int(entry.bytes[1])]
            sounding[key, default: 0] += entry.bytes[0] & 0xf0 == 0x90 ? 1 : -1
            #expect(sounding[key, default: 0] >= 0)
        }
        #expect(log.eventCount > 200)
        #expect(sounding.values.allSatisfy { $0 == 0 })
    }
}
