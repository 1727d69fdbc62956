import MusicSequences
import Testing

/// A player of an edited sequence goes on where the one before it is.
struct TakeOverTests {
    private let log = EventLog()

    @Test func theSameScoreGoesOnAsIfNothingHadHappened() throws {
        let track = try EventTrack((0, .note(60, 1.5)), (0.5, .note(61, 0.25)), (1, .control(7, 1))).looped()
        var sequence = EventSequence()
        sequence.tracks = [track]
        let whole = EventLog()
        let one = ScorePlayer(try Score(sequence))
        one.start()
        whole.play(one, 300_000)
        var player = ScorePlayer(try Score(sequence))
        player.start()
        for number in 0..<300 {
            // Cycles end before, at and behind events.
            log.play(player, [1000, 500, 1500, 999, 1001][number % 5])
            let next = ScorePlayer(try Score(sequence))
            next.state.pointee.takeOver(from: player.state.pointee)
            player = next
        }
        #expect(log.frame == 300_000)
        #expect(log.entries == whole.entries)
    }

    @Test func notesOfTracksThatAreGoneEnd() throws {
        let first = try EventTrack((0, .note(60, 4)))
        let second = try EventTrack((0, .note(70, 4)))
        let former = try ScorePlayer(first, second)
        former.start()
        log.play(former, 100)
        var muted = first
        muted.isMuted = true
        let player = try ScorePlayer(muted)
        player.state.pointee.takeOver(from: former.state.pointee)
        log.play(player, 100)
        #expect(log.entries.dropFirst(2) == [.off(100, 60), .off(100, 70, track: 1)])
        #expect(player.state.pointee.isPlaying == true)
    }

    @Test func aJumpAndAChangeOfRateJustBeforeAreKept() throws {
        let track = try EventTrack((0, .note(60, 0.1)), (3, .note(61, 0.1)), (3.5, .note(62, 0.1)))
        let former = try ScorePlayer(track)
        former.start()
        log.play(former, 48_000)
        #expect(former.seek(3))
        #expect(former.setRate(0.5))
        let player = try ScorePlayer(track)
        player.state.pointee.takeOver(from: former.state.pointee)
        log.play(player, 48_000)
        #expect(log.entries.dropFirst(2) == [.on(48_000, 61), .off(52_800, 61), .on(72_000, 62), .off(76_800, 62)])
    }
}
