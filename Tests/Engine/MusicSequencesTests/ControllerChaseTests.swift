import MusicSequences
import Testing

/// What a jump sets again.
struct ControllerChaseTests {
    private let log = EventLog()

    private static func messages(_ log: EventLog) -> [[UInt8]] { log.entries.map(\.bytes) }

    @Test func aJumpSetsWhatWasSetLastBeforeThere() throws {
        let track = try EventTrack(
            (0, .channel(ChannelMessage(status: 0xc0, data1: 1))), (0, .control(7, 10)), (1, .control(0, 3)),
            (1, .control(32, 4)), (1, .channel(ChannelMessage(status: 0xc0, data1: 9))), (2, .control(7, 90)),
            (2, .channel(ChannelMessage(status: 0xe0, data1: 1, data2: 2))), (2, .control(7, 30, channel: 4)),
            (2, .control(100, 0)), (2, .control(101, 0)), (2, .control(6, 12)), (2, .control(123, 0)),
            (2, .channel(ChannelMessage(status: 0xa0, data1: 60, data2: 2))), (3, .control(7, 1)))
        let player = try ScorePlayer(track)
        #expect(player.seek(2.5))
        player.start()
        log.play(player, 1)
        #expect(
            Self.messages(log) == [
                [0xb0, 0, 3], [0xb0, 32, 4], [0xc0, 9, 0], [0xb0, 100, 0], [0xb0, 101, 0], [0xb0, 6, 12],
                [0xb0, 7, 90],
                [0xe0, 1, 2], [0xb4, 7, 30],
            ])
    }

    @Test func theFirstStartSetsNothing() throws {
        let player = try ScorePlayer(EventTrack((1, .control(64, 127)), (1, .control(7, 10))))
        player.start()
        log.play(player, 1)
        #expect(log.entries.isEmpty)
    }

    @Test func aJumpInFrontOfWhatWasSetSetsWhatHoldsAtFirst() throws {
        let player = try ScorePlayer(
            EventTrack(
                (1, .control(64, 127)), (1, .control(7, 10)), (1, .control(11, 20)),
                (1, .channel(ChannelMessage(status: 0xe0, data1: 1, data2: 2)))))
        player.start()
        log.play(player, 24_001)
        #expect(log.eventCount == 4)
        #expect(player.seek(0))
        log.play(player, 1)
        // Nobody knows which volume was there.
        #expect(Self.messages(log).dropFirst(4) == [[0xb0, 11, 127], [0xb0, 64, 0], [0xe0, 0, 64]])
    }

    @Test func aStopRaisesThePedalsAndAStartPressesThemAgain() throws {
        let player = try ScorePlayer(EventTrack((0, .control(64, 127)), (0, .note(60, 4))))
        player.start()
        log.play(player, 1000)
        player.stop()
        log.play(player, 1000)
        player.start()
        log.play(player, 1000)
        #expect(
            log.entries == [
                .message(0, [0xb0, 64, 127]), .on(0, 60), .off(1000, 60), .message(1000, [0xb0, 64, 0]),
                .message(2000, [0xb0, 64, 127]),
            ])
    }

    @Test func inALoopWhatThePassBeforeSetHolds() throws {
        let track = try EventTrack((0, .control(1, 5)), (1, .control(1, 10)), (3, .control(1, 30)))
        let player = try ScorePlayer(track.looped(BeatRange(start: 1, length: 4)))
        // Pass 1 begins at beat 5: in front of its first event the last of pass 0 holds.
        let late = try ScorePlayer(track.looped(BeatRange(start: 0.5, length: 4)))
        for (player, beat) in [(player, 6.0), (late, 4.75)] {
            #expect(player.seek(beat))
            player.start()
            log.play(player, 1)
        }
        #expect(Self.messages(log) == [[0xb0, 1, 10], [0xb0, 1, 30]])
    }
}
