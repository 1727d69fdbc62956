import MusicSequences
import Testing

/// Events at their frames. At 120 beats a minute and 48 kHz a beat has 24,000 frames.
struct ScorePlayerTests {
    private let log = EventLog()

    @Test func theFirstEventsSoundInTheFirstCycleAndOnce() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 1)), (0, .note(64, 0.5)), (1, .note(60, 1))))
        player.start()
        log.play(player, 1)
        #expect(log.entries == [.on(0, 60), .on(0, 64)])
        log.play(player, [128, 24_000, 100_000])
        #expect(
            log.entries == [
                .on(0, 60), .on(0, 64), .off(12_000, 64), .off(24_000, 60), .on(24_000, 60), .off(48_000, 60),
            ])
    }

    @Test func nothingSoundsBeforeItIsStarted() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 1))))
        log.play(player, [128, 128])
        #expect(log.entries.isEmpty && player.seconds == 0)
        player.start()
        log.play(player, 128)
        #expect(log.entries == [.on(256, 60)])
    }

    @Test func eventsFollowTheTempos() throws {
        let player = try ScorePlayer(
            EventTrack((1, .note(60, 3)), (5, .note(62, 1))), tempos: [(0, 60), (2, 240), (4, 30)])
        player.start()
        log.play(player, 48_000 * 8)
        // Seconds: beat 1 at 1, beat 4 at 2.5, beat 5 at 4.5, beat 6 at 6.5.
        #expect(log.entries == [.on(48_000, 60), .off(120_000, 60), .on(216_000, 62), .off(312_000, 62)])
    }

    @Test func framesAreTheNearestOnes() throws {
        // 44.1 kHz, a third of a beat: 7350 frames; a seventh: 3150.
        let player = try ScorePlayer(EventTrack((1.0 / 7, .note(60, 1.0 / 3)), (0.00004, .note(61, 0))))
        player.start()
        log.play(player, 44_100, sampleRate: 44_100)
        #expect(log.entries == [.on(1, 61), .off(1, 61), .on(3150, 60), .off(10_500, 60)])
    }

    @Test func aNoteWithoutDurationEndsBehindItsBeginning() throws {
        let player = try ScorePlayer(EventTrack((1, .note(60, 0)), (1, .note(60, 1)), (0, .note(60, 1))))
        player.start()
        log.play(player, 72_000)
        #expect(
            log.entries == [
                .on(0, 60), .off(24_000, 60), .on(24_000, 60), .off(24_000, 60), .on(24_000, 60), .off(48_000, 60),
            ])
    }

    @Test func itPlaysOnPastTheEnd() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 1))))
        player.start()
        log.play(player, [240_000, 240_000])
        #expect(player.state.pointee.isPlaying == true)
        #expect(player.seconds == 10 && player.beats == 20)
    }

    @Test func aStopEndsTheNotesAndKeepsThePlace() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 8)), (1, .note(62, 1))))
        player.start()
        log.play(player, 12_000)
        player.stop()
        log.play(player, [128, 128])
        #expect(log.entries == [.on(0, 60), .off(12_000, 60)])
        #expect(player.beats == 0.5)
        player.start()
        log.play(player, 24_000)
        // Half a beat behind the new beginning at frame 12,256.
        #expect(log.entries.dropFirst(2) == [.on(24_256, 62)])
    }

    @Test func aJumpEndsTheNotesAndGoesOnThere() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 8)), (4, .note(62, 1)), (5, .note(64, 1))))
        player.start()
        log.play(player, 1000)
        #expect(player.seek(4))
        #expect(player.beats == 4)
        log.play(player, 1000)
        #expect(log.entries == [.on(0, 60), .off(1000, 60), .on(1000, 62)])
        #expect(player.seek(4.5))
        log.play(player, 24_000)
        #expect(log.entries.dropFirst(3) == [.off(2000, 62), .on(14_000, 64)])
        #expect(player.seek(0))
        log.play(player, 10)
        #expect(log.entries.dropFirst(5) == [.off(26_000, 64), .on(26_000, 60)])
    }

    @Test(arguments: [-0.001, Double.nan, .infinity, -.infinity, 0x1p33]) func aPlaceThatIsNoneIsRefused(
        beat: Double
    ) throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 8))))
        player.start()
        log.play(player, 24_000)
        #expect(!player.seek(beat))
        log.play(player, 24_000)
        #expect(log.entries == [.on(0, 60)] && player.beats == 2)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 129]) func aRateThatIsNoneIsRefused(rate: Double) throws {
        let player = try ScorePlayer(EventTrack((1, .note(60, 1))))
        player.start()
        #expect(!player.setRate(rate))
        log.play(player, 48_000)
        #expect(log.entries == [.on(24_000, 60)])
    }

    @Test(arguments: [0, -48_000, Double.nan, .infinity]) func aSampleRateThatIsNonePlaysNothing(rate: Double) throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 1))))
        player.start()
        log.play(player, 100, sampleRate: rate)
        #expect(log.entries.isEmpty)
    }

    @Test func theRateMultipliesTheTempoAtOnce() throws {
        let player = try ScorePlayer(EventTrack((0, .note(60, 2)), (3, .note(62, 1))))
        player.start()
        log.play(player, 24_000)
        #expect(player.setRate(2))
        // One more beat of the first note: 12,000 frames.
        log.play(player, 20_000)
        #expect(player.setRate(0.5))
        log.play(player, 200_000)
        // 20,000 frames at twice the tempo are 1 2/3 beats; the last third of a beat takes 16,000 frames.
        #expect(log.entries == [.on(0, 60), .off(36_000, 60), .on(60_000, 62), .off(108_000, 62)])
    }

    @Test func aThousandChangesOfRateLeaveNoDrift() throws {
        let player = try ScorePlayer(EventTrack((2000, .note(60, 1))))
        player.start()
        // Pairs of a beat at rate 1 and one at rate 2: 36,000 frames for two beats.
        for _ in 0..<1000 {
            #expect(player.setRate(1))
            log.play(player, [10_001, 13_999])
            #expect(player.setRate(2))
            log.play(player, [7, 11_993])
        }
        #expect(log.entries.isEmpty)
        #expect(player.setRate(1))
        log.play(player, 1)
        #expect(log.entries == [.on(36_000_000, 60)])
    }

    @Test func anotherSampleRateChangesNoTimes() throws {
        let player = try ScorePlayer(EventTrack((1, .note(60, 1))))
        player.start()
        log.play(player, 12_000, sampleRate: 48_000)
        log.play(player, 48_000, sampleRate: 96_000)
        #expect(log.entries == [.on(36_000, 60)])
    }

    @Test func aMuteActsAtOnceOnNotesAlone() throws {
        let player = try ScorePlayer(
            EventTrack(
                (0, .note(60, 8)), (1, .note(62, 8)), (1, .control(7, 50)), (1.5, .user([1])), (2, .note(64, 1))))
        player.start()
        log.play(player, 100)
        player.mute(true)
        log.play(player, 40_000)
        player.mute(false)
        log.play(player, 10_000)
        #expect(
            log.entries == [
                .on(0, 60), .off(100, 60), .message(24_000, [0xb0, 7, 50]), .on(48_000, 64),
            ])
    }

    @Test func soloSilencesTheOthersAndWinsOverMute() throws {
        var muted = try EventTrack((0, .note(60, 8)), (1, .note(61, 1)), (2, .note(62, 1)))
        muted.isMuted = true
        let other = try EventTrack((0, .note(70, 8)), (1, .note(71, 8)), (2, .note(72, 8)))
        let player = try ScorePlayer(muted, other)
        player.start()
        log.play(player, 100)
        #expect(log.entries == [.on(0, 70, track: 1)])
        player.solo(true, 0)
        log.play(player, 40_000)
        player.solo(false, 0)
        log.play(player, 20_000)
        #expect(
            log.entries == [
                .on(0, 70, track: 1), .off(100, 70, track: 1), .on(24_000, 61), .off(40_100, 61),
                .on(48_000, 72, track: 1),
            ])
        player.mute(true, 2)
        player.solo(true, -1)
        log.play(player, 100)
        #expect(log.eventCount == 5)
    }

    @Test func tracksBeginAtTheirOffsets() throws {
        var late = try EventTrack((0, .note(60, 1)))
        try late.setOffset(2)
        var early = try EventTrack((0, .note(70, 1)), (1.5, .note(71, 1)))
        try early.setOffset(-1)
        let player = try ScorePlayer(late, early)
        player.start()
        log.play(player, 96_000)
        #expect(
            log.entries == [
                .on(12_000, 71, track: 1), .off(36_000, 71, track: 1), .on(48_000, 60), .off(72_000, 60),
            ])
    }

    @Test func whatLiesBehindATracksLengthIsNotPlayed() throws {
        var track = try EventTrack((0, .note(60, 4)), (2, .note(62, 1)), (3, .note(64, 1)))
        try track.setLength(2)
        let player = try ScorePlayer(track)
        player.start()
        log.play(player, 240_000)
        #expect(log.entries == [.on(0, 60), .off(96_000, 60)])
    }

    @Test func everyKindOfEventReachesItsDestination() throws {
        var track = try EventTrack(
            (0, .raw([0xf0, 1, 0xf7])), (0, .user([7, 8])),
            (0, .preset(PresetChange(scope: 1, element: 2, propertyList: [3]))),
            (0, .meta(type: 1, bytes: [65])), (0, .channel(ChannelMessage(status: 0xd5, data1: 3))),
            (0, .extendedNote(ExtendedNoteEvent(instrument: 4, group: 5, pitch: 60.5, velocity: 99.5, duration: 1))))
        track.destination = 12
        let player = try ScorePlayer(track)
        player.start()
        log.play(player, 24_001)
        let events = log.events
        #expect(events.map(\.event.destination) == Array(repeating: 12, count: 6))
        #expect(log.entries[0].bytes == [0xf0, 1, 0xf7] && log.entries[1].bytes == [7, 8])
        #expect(log.entries[3].bytes == [0xd5, 3, 0])
        guard case .preset(1, 2, let list) = events[2].event.content,
            case .extendedNoteOn(4, 5, 60.5, 99.5, let begun) = events[4].event.content,
            case .extendedNoteOff(5, 60.5, let ended) = events[5].event.content
        else { return #expect(Bool(false), "other events: \(events)") }
        #expect(Array(list) == [3] && begun == ended && events[5].frame == 24_000)
    }

    @Test func aParameterGoesToItsNextValueInALine() throws {
        func change(_ parameter: UInt32, _ value: Float) -> EventContent {
            .parameter(ParameterChange(parameter: parameter, value: value))
        }
        let player = try ScorePlayer(
            EventTrack((0, change(1, 0)), (0, change(2, 5)), (1, change(1, 10)), (3, change(1, 2))))
        player.start()
        log.play(player, 96_000)
        let lines = log.events.compactMap { frame, event -> [Double]? in
            guard case .parameter(let parameter, _, _, let value, let target, let frames) = event.content else {
                return nil
            }
            return [Double(frame), Double(parameter), Double(value), Double(target), Double(frames)]
        }
        #expect(
            lines == [
                [0, 1, 0, 10, 24_000], [0, 2, 5, 5, 0], [24_000, 1, 10, 2, 48_000], [72_000, 1, 2, 2, 0],
            ])
    }

    @Test func sixteenThousandNotesSoundAtOnceAndNoMore() throws {
        var track = EventTrack()
        for index in 0..<20_000 { try track.add(.note(UInt8(index % 128), 2, channel: UInt8(index / 128 % 16)), at: 0) }
        let player = try ScorePlayer(track)
        player.start()
        log.play(player, 64)
        #expect(log.eventCount == 16_384)
        #expect(player.droppedNotes == 3616)
        log.play(player, 48_000)
        #expect(log.eventCount == 32_768)
        // They end in the order in which they began.
        #expect(log.entries.prefix(16_384).map { $0.bytes[1] } == log.entries.suffix(16_384).map { $0.bytes[1] })
        #expect(log.entries.suffix(16_384).allSatisfy { $0.frame == 48_000 && $0.bytes[0] & 0xf0 == 0x80 })
    }
}
