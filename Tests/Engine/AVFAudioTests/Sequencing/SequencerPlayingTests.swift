import AVFAudio
import Foundation
import TestSupport
import Testing

/// How a sequencer plays: transport, place, rate, loops, mute and solo.
struct SequencerPlayingTests {
    private let bench: SequencerBench
    private let log = MessageLog()
    private var sequencer: AVAudioSequencer { bench.sequencer }

    init() throws { bench = try SequencerBench() }

    // E78
    @Test func anEngineAloneIsSilentAndTheFirstInstrumentPlaysEveryTrack() throws {
        let others = MessageLog()
        _ = try bench.instrument(log)
        _ = try bench.instrument(others)
        bench.track((0, 60, 1))
        bench.track((0.5, 64, 1))
        try bench.engine.start()
        let before = try bench.offline.render(1000)
        #expect(before[0].allSatisfy { $0 == 0 } && log.all.isEmpty)
        try sequencer.start()
        _ = try bench.offline.render(48_000)
        #expect(log.notes == [.on(1000, 60), .on(13_000, 64), .off(25_000, 60), .off(37_000, 64)])
        #expect(others.all.isEmpty)
    }

    // E79
    @Test func itPlaysOnlyWhileTheEngineRuns() throws {
        _ = try bench.instrument(log)
        bench.track((0, 60, 1), (1, 62, 1))
        try sequencer.start()
        #expect(sequencer.isPlaying && log.all.isEmpty && sequencer.currentPositionInBeats == 0)
        try bench.engine.start()
        _ = try bench.offline.render(12_000)
        bench.engine.pause()
        #expect(sequencer.isPlaying && sequencer.currentPositionInBeats == 0.5)
        try bench.engine.start()
        _ = try bench.offline.render(24_000)
        #expect(log.notes == [.on(0, 60), .off(24_000, 60), .on(24_000, 62)])
        #expect(sequencer.currentPositionInBeats == 1.5)
    }

    // E80
    @Test func itPlaysOnPastTheEndUntilItIsStoppedAndKeepsItsPlace() throws {
        _ = try bench.instrument(log)
        bench.track((0, 60, 8))
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(12_000)
        sequencer.stop()
        #expect(!sequencer.isPlaying)
        _ = try bench.offline.render(12_000)
        #expect(log.notes == [.on(0, 60), .off(12_000, 60)])
        #expect(sequencer.currentPositionInBeats == 0.5 && sequencer.currentPositionInSeconds == 0.25)
        sequencer.currentPositionInBeats = 100
        #expect(sequencer.currentPositionInBeats == 100 && sequencer.currentPositionInSeconds == 50)
        try sequencer.start()
        _ = try bench.offline.render(24_000)
        #expect(sequencer.isPlaying && sequencer.currentPositionInBeats == 101)
    }

    // E80
    @Test func thePositionIsSetWhileItPlaysAndWhileItDoesNot() throws {
        _ = try bench.instrument(log)
        bench.track((0, 60, 8), (4, 64, 1), (6, 67, 1))
        try bench.engine.start()
        sequencer.currentPositionInSeconds = 2
        try sequencer.start()
        _ = try bench.offline.render(1000)
        #expect(log.notes == [.on(0, 64)])
        sequencer.currentPositionInBeats = 0
        _ = try bench.offline.render(1000)
        sequencer.currentPositionInSeconds = 3
        _ = try bench.offline.render(1000)
        #expect(log.notes.dropFirst() == [.off(1000, 64), .on(1000, 60), .off(2000, 60), .on(2000, 67)])
    }

    // E81
    @Test func aRateMultipliesTheTempoAtOnce() throws {
        _ = try bench.instrument(log)
        bench.track((1, 60, 1), (3, 62, 1))
        sequencer.rate = 2
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(24_000)
        #expect(sequencer.rate == 2 && sequencer.currentPositionInBeats == 2)
        sequencer.rate = 0.5
        _ = try bench.offline.render(97_000)
        #expect(log.notes == [.on(12_000, 60), .off(24_000, 60), .on(72_000, 62), .off(120_000, 62)])
    }

    // E81
    @Test func beatsAndSecondsFollowTheTempoTrack() throws {
        _ = try bench.instrument(log)
        let tempos = sequencer.tempoTrack
        for (beat, tempo) in [(0.0, 60.0), (2, 240)] { tempos.addEvent(AVExtendedTempoEvent(tempo: tempo), at: beat) }
        bench.track((1, 60, 1), (4, 62, 1))
        #expect(sequencer.seconds(forBeats: 6) == 3 && sequencer.beats(forSeconds: 3) == 6)
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(144_000)
        #expect(log.notes == [.on(48_000, 60), .off(96_000, 60), .on(120_000, 62), .off(132_000, 62)])
        #expect(sequencer.currentPositionInBeats == 6 && sequencer.currentPositionInSeconds == 3)
        var error: NSError?
        #expect(sequencer.hostTime(forBeats: 1, error: &error) == 0)
        #expect(error?.localizedDescription.contains("no host time") == true)
        error = nil
        #expect(sequencer.beats(forHostTime: 1, error: &error) == 0 && error != nil)
    }

    // E82
    @Test(arguments: [false, true]) func whatIsAtTheBeginningSoundsInTheFirstCycleAndOnce(isPrepared: Bool) throws {
        _ = try bench.instrument(log)
        bench.track((0, 60, 1), (0, 64, 1))
        try bench.engine.start()
        _ = try bench.offline.render(300)
        if isPrepared { sequencer.prepareToPlay() }
        try sequencer.start()
        _ = try bench.offline.render(2000, by: [1, 128])
        #expect(log.notes == [.on(300, 60), .on(300, 64)])
    }

    // E85
    @Test func aLoopRepeatsItsRangeAndEndsItsNotesThere() throws {
        _ = try bench.instrument(log)
        let track = bench.track((0, 60, 0.5), (1, 62, 4), (3, 64, 1))
        track.loopRange = AVMakeBeatRange(1, 1)
        track.numberOfLoops = 3
        track.isLoopingEnabled = true
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(24_000 * 8)
        #expect(
            log.notes == [
                .on(0, 60), .off(12_000, 60), .on(24_000, 62), .off(48_000, 62), .on(48_000, 62), .off(72_000, 62),
                .on(72_000, 62), .on(120_000, 64), .off(144_000, 64), .off(168_000, 62),
            ])
    }

    // E85
    @Test func withoutARangeTheWholeTrackIsRepeatedForEver() throws {
        _ = try bench.instrument(log)
        let track = bench.track((0, 60, 0.5))
        track.lengthInBeats = 1
        track.isLoopingEnabled = true
        #expect(track.numberOfLoops == AVMusicTrackLoopCount.forever.rawValue)
        #expect(track.loopRange == AVMakeBeatRange(0, 1))
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(24_000 * 50)
        #expect(log.notes.count == 100 && log.notes[98] == .on(24_000 * 49, 60))
    }

    // E86
    @Test func muteAndSoloActAtOnceAndEndWhatSounds() throws {
        _ = try bench.instrument(log)
        let (first, second) = (bench.track((0, 60, 4), (1, 61, 2)), bench.track((0, 70, 4), (2, 71, 2)))
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(1000)
        first.isMuted = true
        _ = try bench.offline.render(1000)
        #expect(log.notes == [.on(0, 60), .on(0, 70), .off(1000, 60)])
        first.isSoloed = true
        _ = try bench.offline.render(30_000)
        #expect(log.notes.dropFirst(3) == [.off(2000, 70), .on(24_000, 61)])
        first.isSoloed = false
        second.isMuted = false
        _ = try bench.offline.render(30_000)
        #expect(log.notes.dropFirst(5) == [.off(32_000, 61), .on(48_000, 71)])
        #expect(first.isMuted && !first.isSoloed && !second.isMuted)
    }

    @Test func anOffsetMovesATrackAndItsLengthCutsIt() throws {
        _ = try bench.instrument(log)
        let track = bench.track((0, 60, 1), (2, 62, 1))
        track.offsetTime = 0.5
        track.lengthInBeats = 2
        try bench.engine.start()
        try sequencer.start()
        _ = try bench.offline.render(96_000)
        #expect(log.notes == [.on(12_000, 60), .off(36_000, 60)])
        #expect(track.lengthInSeconds == 1)
        track.lengthInSeconds = 1.5
        #expect(track.lengthInBeats == 3)
    }

    @Test func aSequencerThatIsReleasedEndsItsNotes() throws {
        _ = try bench.instrument(log)
        var other: AVAudioSequencer? = AVAudioSequencer(audioEngine: bench.engine)
        other?.createAndAppendTrack().add(60, at: 0, for: 100)
        try bench.engine.start()
        try other?.start()
        _ = try bench.offline.render(1000)
        other = nil
        _ = try bench.offline.render(1000)
        #expect(log.notes == [.on(0, 60), .off(1000, 60)])
    }

    @Test func onADeviceNotesAreInTheirFramesAndBeatsHaveTheHostTimeAtWhichTheyAreHeard() throws {
        let device = DeviceEngine(rate: 48_000)
        let node = AVAudioUnitMIDIInstrument(try TestUnit(.keyboard(log)))
        device.engine.attach(node)
        device.engine.connect(node, to: device.engine.mainMixerNode, format: nil)
        let sequencer = AVAudioSequencer(audioEngine: device.engine)
        let track = sequencer.createAndAppendTrack()
        for beat in [0, 0.1, 0.25, 0.5] { track.add(60, at: beat, for: 0.01) }
        try device.engine.start()
        try sequencer.start()
        #expect(eventually { log.notes.count == 8 })
        let first = log.notes[0].frame
        #expect(log.notes.map { $0.frame - first } == [0, 240, 2400, 2640, 6000, 6240, 12_000, 12_240])
        var error: NSError?
        let (early, late) = (
            sequencer.hostTime(forBeats: 1, error: &error), sequencer.hostTime(forBeats: 3, error: &error)
        )
        #expect(error == nil && early > 0)
        // Each is told from the cycle that began last, whose time is the device's.
        #expect(abs(Double(late) - Double(early) - 1e9) < 2e8)
        let beat = sequencer.beats(forHostTime: early, error: &error)
        #expect(abs(beat - 1) < 0.5 && error == nil)
        sequencer.stop()
        #expect(sequencer.hostTime(forBeats: 1, error: &error) == 0 && error != nil)
        #expect(eventually { log.isSilent })
    }
}
