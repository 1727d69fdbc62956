import MusicSequences
import Testing

/// Tracks that repeat themselves (E85). A beat has 24,000 frames.
struct LoopTests {
    private let log = EventLog()

    @Test func withoutARangeTheWholeTrackIsRepeated() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 1)), (1, .note(62, 1))).looped())
        player.start()
        log.play(player, 48_000 * 3)
        let pass: [EventLog.Entry] = [.on(0, 60), .off(24_000, 60), .on(24_000, 62)]
        let expected = (0..<3).flatMap { number -> [EventLog.Entry] in
            let begin = Int64(number) * 48_000
            return (number > 0 ? [.off(begin, 62)] : [])
                + pass.map { .init(frame: $0.frame + begin, track: 0, bytes: $0.bytes) }
        }
        #expect(log.entries == expected)
    }

    @Test func aRangeIsPlayedAsOftenAsWasSaidAndThenTheRest() throws {
        let track = try EventTrack((0, .note(60, 0.5)), (1, .note(61, 0.5)), (2, .note(62, 0.5)), (3, .note(63, 0.5)))
        let player = try ScorePlayer(track.looped(BeatRange(start: 1, length: 2), times: 3))
        player.start()
        log.play(player, 24_000 * 12)
        let begins = log.entries.filter { $0.bytes[0] == 0x90 }.map { [Int($0.frame / 24_000), Int($0.bytes[1])] }
        #expect(begins == [[0, 60], [1, 61], [2, 62], [3, 61], [4, 62], [5, 61], [6, 62], [7, 63]])
    }

    @Test func oncePlayedIsNotRepeated() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 1))).looped(times: 1))
        player.start()
        log.play(player, 96_000)
        #expect(log.entries == [.on(0, 60), .off(24_000, 60)])
    }

    @Test func aNoteThatSoundsAtTheEndOfTheLoopIsReleased() throws {
        let track = try EventTrack((0, .note(60, 1.5)), (1, .note(62, 9)))
        let player = try ScorePlayer(track.looped(BeatRange(start: 0, length: 2), times: 2))
        player.start()
        log.play(player, 24_000 * 20)
        // In the last pass nothing leads back, and the note lasts as long as it is.
        #expect(
            log.entries == [
                .on(0, 60), .on(24_000, 62), .off(36_000, 60), .off(48_000, 62), .on(48_000, 60), .on(72_000, 62),
                .off(84_000, 60), .off(288_000, 62),
            ])
    }

    @Test func theEndOfANoteNeverComesBehindItsNextBeginning() throws {
        // Beats and offsets that no sum of doubles hits.
        var track = try EventTrack((0.1, .note(60, 5))).looped(BeatRange(start: 0.1, length: 0.3))
        try track.setOffset(0.7)
        let player = try ScorePlayer(track, tempos: [(0, 97.3), (50.01, 211.7)])
        player.start()
        log.play(player, 48_000 * 120)
        #expect(log.eventCount > 1000)
        let entries = log.entries
        #expect(entries.enumerated().allSatisfy { $1.bytes[0] == ($0 % 2 == 0 ? 0x90 : 0x80) })
        let meetings = stride(from: 2, to: entries.count, by: 2)
        #expect(meetings.allSatisfy { entries[$0].frame == entries[$0 - 1].frame })
    }

    @Test func aLoopWithoutEventsEndsNothing() throws {
        let track = try EventTrack((0, .note(60, 0.5)), (5, .note(62, 0.5)))
        let finite = try ScorePlayer(track.looped(BeatRange(start: 1, length: 1), times: 4))
        finite.start()
        log.play(finite, 24_000 * 12)
        #expect(log.entries == [.on(0, 60), .off(12_000, 60), .on(192_000, 62), .off(204_000, 62)])
        let endless = try ScorePlayer(track.looped(BeatRange(start: 1, length: 1)))
        endless.start()
        let second = EventLog()
        second.play(endless, 24_000 * 12)
        #expect(second.entries == [.on(0, 60), .off(12_000, 60)])
    }

    @Test func tracksLoopOnTheirOwn() throws {
        let long = try EventTrack((0, .note(60, 1)), (2, .note(61, 1))).looped()
        let short = try EventTrack((0, .note(70, 1))).looped()
        let player = try ScorePlayer(long, short)
        player.start()
        log.play(player, 24_000 * 6)
        let begins = log.entries.filter { $0.bytes[0] == 0x90 }.map { [Int($0.frame / 24_000), Int($0.bytes[1])] }
        #expect(
            begins == [
                [0, 60], [0, 70], [1, 70], [2, 61], [2, 70], [3, 60], [3, 70], [4, 70], [5, 61], [5, 70],
            ])
    }

    @Test func aJumpLandsInThePassWhereItBelongs() throws {
        let track = try EventTrack((0, .note(60, 0.5)), (1, .note(61, 0.5)), (3, .note(63, 0.5)))
        let looped = try track.looped(BeatRange(start: 1, length: 1), times: 4)
        let whole = EventLog()
        let player = try ScorePlayer(looped)
        player.start()
        whole.play(player, 24_000 * 10)
        for beat in [0, 0.5, 1, 1.5, 2, 3, 4.9999, 5, 5.5, 6, 7] {
            let jumped = try ScorePlayer(looped)
            #expect(jumped.seek(beat))
            jumped.start()
            let log = EventLog()
            log.play(jumped, 24_000 * 10)
            let frame = Int64((beat * 24_000).rounded())
            let expected = whole.entries.filter { $0.frame >= frame && $0.bytes[0] == 0x90 }
            let begins = log.entries.filter { $0.bytes[0] == 0x90 && $0.frame + frame < 240_000 }
            #expect(
                begins.map { [$0.frame + frame, Int64($0.bytes[1])] }
                    == expected.map { [$0.frame, Int64($0.bytes[1])] })
        }
    }

    @Test func farJumpsIntoEndlessLoopsEnd() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 0.5))).looped(BeatRange(start: 0, length: 0.01)))
        for beat in [1e6, 1e9, 0x1p32] {
            #expect(player.seek(beat))
            player.start()
            log.play(player, 64)
            player.stop()
            log.play(player, 64)
        }
        #expect(player.beats >= 0x1p32)
    }

    @Test func aLoopTooShortToCountIsRefused() throws {
        let track = try EventTrack((0, .note(60, 1))).looped(BeatRange(start: 0, length: 0.001))
        let error = #expect(throws: SequenceError.self) { try ScorePlayer(track) }
        #expect(error?.message.hasPrefix("track 0 repeats 0.001 beats") == true)
        // At a tempo that makes it last a millisecond it is none of that.
        _ = try ScorePlayer(track, tempos: [(0, 60)])
    }

    @Test func aTrackWithoutLengthIsNotRepeated() throws {
        let player = try ScorePlayer(EventTrack((0, .control(1))).looped(), EventTrack().looped())
        player.start()
        log.play(player, [64, 48_000])
        #expect(log.entries == [.message(0, [0xb0, 1, 0])])
    }
}
