import AVFAudio
import TestSupport
import Testing

/// A player's own time and its node's (E24, E34–E39, E44, E46).
struct PlayerTimeTests {
    // MARK: E34

    @Test func withoutATimeABufferFollowsWhatIsScheduledOrBeginsAtOnce() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        player.scheduleBuffer(try offline.constant(0.25, 100))
        player.play()
        var heard = try offline.render(300)[0]
        player.scheduleBuffer(try offline.constant(0.5, 100), at: nil)
        heard += try offline.render(200)[0]
        #expect(heard == (0..<500).map { $0 < 100 ? 0.25 : (300..<400).contains($0) ? 0.5 : 0 })
    }

    /// Scenario 10.
    @Test func aSampleTimeIsCountedFromThePlayersStart() throws {
        let offline = try OfflineEngine(maximumFrames: 4096)
        let player = offline.player()
        try offline.engine.start()
        _ = try offline.render(1000)
        player.scheduleBuffer(try offline.constant(0.5, 10), at: frame(480_000))
        player.play()
        let heard = try offline.render(480_020, by: [4096])[1]
        #expect(heard.firstIndex { $0 != 0 } == 480_000)
        #expect(heard[480_000..<480_010].allSatisfy { $0 == 0.5 } && heard[480_010...].allSatisfy { $0 == 0 })
    }

    @Test func aSampleTimeAtAnotherRateIsTheSameMoment() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        player.scheduleBuffer(try offline.constant(0.5, 10), at: frame(441, 44_100))
        player.play()
        #expect(try offline.render(600)[0].firstIndex { $0 != 0 } == 480)
    }

    @Test func aHostTimeCountsNeitherBesideASampleTimeNorInManualRendering() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let later = hostNow() + 1_000_000_000
        player.scheduleBuffer(
            try offline.constant(0.25, 10), at: AVAudioTime(hostTime: later, sampleTime: 50, atRate: 48_000))
        player.scheduleBuffer(try offline.constant(0.5, 10), at: AVAudioTime(hostTime: later))
        player.play(at: AVAudioTime(hostTime: later))
        let heard = try offline.render(100)[0]
        #expect(heard == (0..<100).map { (50..<60).contains($0) ? 0.25 : (60..<70).contains($0) ? 0.5 : 0 })
    }

    @Test func aTimeThatIsNeitherIsAFault() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let called = Count()
        player.scheduleBuffer(try offline.constant(1, 10), at: invalidTime()) { called.add() }
        #expect(offline.engine.lastFault?.localizedDescription.contains("neither") == true)
        #expect(throws: NSError.self) { try player.playAudio(at: invalidTime()) }
        #expect(eventually { called.value == 1 })
        player.play()
        #expect(try offline.render(100)[0].allSatisfy { $0 == 0 })
    }

    // MARK: E35, E36

    @Test func aStartTakesTheNodesTimeAndWaitsForIt() throws {
        let offline = try OfflineEngine()
        let (player, other) = (offline.player(), offline.player())
        other.volume = 0.5
        try offline.engine.start()
        _ = try offline.render(100)
        player.scheduleBuffer(try offline.constant(0.5, 10))
        other.scheduleBuffer(try offline.constant(0.5, 10))
        player.play(at: frame(400))
        other.play(at: nil)
        let heard = try offline.render(500)[0]
        #expect(heard == (0..<500).map { $0 < 10 ? 0.25 : (300..<310).contains($0) ? 0.5 : 0 })
    }

    @Test func playersThatAreGivenOneCapturedMomentSoundTheSameFramesThoughItIsPast() throws {
        let offline = try OfflineEngine(channels: 1)
        let players = [offline.player(), offline.player()]
        try offline.engine.start()
        _ = try offline.render(1024)
        for (player, sign) in zip(players, [Float(1), -1]) {
            player.scheduleBuffer(try filledBuffer(offline.format, 9000) { sign * ramp($0, $1) })
        }
        let moment = try #require(players[0].lastRenderTime)
        #expect(moment.isSampleTimeValid && moment.sampleTime == 512)
        players[0].play(at: moment)
        let alone = try offline.render(700)[0]
        #expect(alone == (0..<700).map { ramp(0, 512 + $0) })
        players[1].play(at: moment)
        // Each other's opposite.
        #expect(try offline.render(1000)[0].allSatisfy { $0 == 0 })
    }

    // MARK: E37

    @Test func aPauseStopsThePlayersTimeAndAStopSetsItBack() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 2000, ramp))
        player.play()
        #expect(player.isPlaying)
        var heard = try offline.render(700)[0]
        player.pause()
        #expect(!player.isPlaying)
        #expect(try offline.render(333)[0].allSatisfy { $0 == 0 })
        player.play()
        heard += try offline.render(512)[0]
        #expect(heard == (0..<1212).map { ramp(0, $0) })
        let node = try #require(player.lastRenderTime)
        #expect(player.playerTime(forNodeTime: node)?.sampleTime == node.sampleTime - 333)

        player.stop()
        #expect(!player.isPlaying)
        player.scheduleBuffer(try offline.constant(0.5, 100), at: frame(50))
        player.play()
        #expect(try offline.render(200)[0] == (0..<200).map { (50..<150).contains($0) ? 0.5 : 0 })
    }

    @Test func timesAtTheEndsOfTheirRangeAreHarmless() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        _ = try offline.render(1000)
        player.play()
        _ = try offline.render(100)
        for time in [Int64.min, .max] {
            #expect(player.playerTime(forNodeTime: frame(time)) != nil)
            #expect(player.nodeTime(forPlayerTime: frame(time)) != nil)
            player.scheduleBuffer(try offline.constant(1, 10), at: frame(time, 1))
            player.scheduleBuffer(try offline.constant(1, 10), at: frame(time, 1e9))
        }
        player.scheduleBuffer(try offline.constant(1, 10), at: AVAudioTime(hostTime: .max))
        _ = try offline.render(100)
        for time in [Int64.min, .max] {
            player.stop()
            player.play(at: frame(time, 1e-3))
            #expect(try offline.render(100)[0].allSatisfy { $0 == 0 })
        }
        #expect(offline.engine.lastFault == nil)
    }

    // MARK: E38, E39

    @Test func timesAreConvertedBothWaysWhileThePlayerPlays() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        #expect(player.lastRenderTime == nil)
        try offline.engine.start()
        _ = try offline.render(1000, by: [100])
        #expect(player.playerTime(forNodeTime: frame(1000)) == nil && player.nodeTime(forPlayerTime: frame(0)) == nil)
        player.play()
        // It has not begun before the next buffer.
        #expect(player.playerTime(forNodeTime: frame(1000)) == nil)
        _ = try offline.render(100, by: [100])
        let node = try #require(player.lastRenderTime)
        #expect(node.sampleTime == 1000 && node.sampleRate == 48_000 && !node.isHostTimeValid)
        let own = try #require(player.playerTime(forNodeTime: node))
        #expect(own.sampleTime == 0 && own.sampleRate == 48_000)
        #expect(player.nodeTime(forPlayerTime: frame(77))?.sampleTime == 1077)
        let both = AVAudioTime(hostTime: 5, sampleTime: 1010, atRate: 48_000)
        #expect(player.playerTime(forNodeTime: both)?.hostTime == 5)
        #expect(player.playerTime(forNodeTime: AVAudioTime(hostTime: 5)) == nil)

        player.stop()
        player.play()
        // Not the time before the stop.
        #expect(player.playerTime(forNodeTime: node) == nil)
        _ = try offline.render(100)
        #expect(player.playerTime(forNodeTime: frame(1100))?.sampleTime == 0)
        player.pause()
        #expect(player.playerTime(forNodeTime: frame(1100)) == nil)
    }

    @Test func aNodeHasARenderTimeOnlyWhileTheEngineRunsAndRendersIt() throws {
        let offline = try OfflineEngine()
        let (player, loose) = (offline.player(), AVAudioPlayerNode())
        offline.engine.attach(loose)
        #expect(player.lastRenderTime == nil)
        try offline.engine.start()
        // Before the first cycle.
        #expect(player.lastRenderTime?.isSampleTimeValid == false)
        _ = try offline.render(100)
        #expect(player.lastRenderTime?.sampleTime == 0 && loose.lastRenderTime == nil)
        offline.engine.pause()
        #expect(player.lastRenderTime == nil)
        try offline.engine.start()
        _ = try offline.render(100)
        #expect(player.lastRenderTime?.sampleTime == 100)
        offline.engine.disconnectNodeOutput(player)
        _ = try offline.render(100)
        #expect(player.lastRenderTime == nil)
        offline.engine.stop()
        #expect(offline.engine.mainMixerNode.lastRenderTime == nil)
    }

    // MARK: E44

    @Test func aPlayerBehindAChangeOfRateHasItsOwnTime() throws {
        let offline = try OfflineEngine()
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        let player = offline.player(format)
        try offline.engine.start()
        let finished = Count()
        player.scheduleBuffer(try offline.constant(0.5, 4410, format), at: frame(4410, 44_100)) { finished.add() }
        player.play()
        let heard = try offline.render(24_000, by: [480])[0]
        let time = try #require(player.lastRenderTime)
        #expect(time.sampleRate == 44_100)
        // As many frames as 24000 − 480 of the mixer's, and what its filter reads ahead.
        #expect((21_609...21_809).contains(time.sampleTime))
        #expect(player.playerTime(forNodeTime: time)?.sampleTime == time.sampleTime)
        // 4410 frames from 4410 on, at 44.1 kHz, are 4800 from 4800 on.
        #expect(heard[..<4700].allSatisfy { abs($0) < 1e-3 } && heard[9700...].allSatisfy { abs($0) < 1e-3 })
        #expect(heard[4900..<9500].allSatisfy { abs($0 - 0.5) < 1e-3 })
        #expect(eventually { finished.value == 1 })
    }

    // MARK: E24

    @Test func whatIsScheduledSurvivesAPauseOfTheEngineAndItsStop() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 3000, ramp))
        player.play()
        var heard = try offline.render(600)[0]
        offline.engine.pause()
        try offline.engine.start()
        try offline.engine.start()
        heard += try offline.render(600)[0]
        offline.engine.stop()
        offline.engine.stop()
        try offline.engine.start()
        #expect(player.isPlaying)
        heard += try offline.render(600)[0]
        #expect(heard == (0..<1800).map { ramp(0, $0) })
        let time = try #require(player.lastRenderTime)
        #expect(player.playerTime(forNodeTime: time)?.sampleTime == 1712)
    }

    @Test func aResetOfTheEngineStopsPlayersAndBeginsANewTimeLine() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let finished = Count()
        player.scheduleBuffer(try offline.constant(0.5, 3000)) { finished.add() }
        player.play()
        _ = try offline.render(600)
        offline.engine.reset()
        #expect(!player.isPlaying && offline.engine.manualRenderingSampleTime == 0)
        #expect(eventually { finished.value == 1 })
        player.scheduleBuffer(try offline.constant(0.25, 100))
        player.play(at: frame(100))
        #expect(try offline.render(300)[0] == (0..<300).map { (100..<200).contains($0) ? 0.25 : 0 })
    }

    // MARK: E46

    @Test func playingBeforeTheEngineRunsOrWithoutAConnectionIsAFault() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        #expect(throws: NSError.self) { try player.playAudio() }
        player.play()
        #expect(!player.isPlaying)
        #expect(throws: NSError.self) { try offline.engine.start() }
        try offline.engine.start()
        try player.playAudio()
        #expect(player.isPlaying)
        let loose = AVAudioPlayerNode()
        #expect(throws: NSError.self) { try loose.playAudio() }
        offline.engine.attach(loose)
        #expect(throws: NSError.self) { try loose.playAudio() }
    }
}
