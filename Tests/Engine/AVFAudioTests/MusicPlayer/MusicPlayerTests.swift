import AVFAudio
import Foundation
import TestSupport
import Testing

/// Players by MusicPlayer.h, and the sequence of an engine.
struct MusicPlayerTests {
    private let music: MusicBench
    private let offline: OfflineEngine
    private let log = MessageLog()

    init() throws {
        music = try MusicBench()
        offline = try OfflineEngine()
        try Self.addInstrument(log, to: offline.engine)
    }

    private static func addInstrument(_ log: MessageLog, to engine: AVAudioEngine) throws {
        let node = AVAudioUnitMIDIInstrument(try TestUnit(.keyboard(log)))
        engine.attach(node)
        engine.connect(node, to: engine.mainMixerNode, format: nil)
    }

    private var isPlaying: Bool {
        var answer: DarwinBoolean = false
        #expect(MusicPlayerIsPlaying(music.player, &answer) == noErr)
        return answer.boolValue
    }

    private var time: Double {
        var time = -1.0
        #expect(MusicPlayerGetTime(music.player, &time) == noErr)
        return time
    }

    @Test func theFirstInstrumentPlaysEveryTrackInItsFrames() throws {
        try music.track((0, 60, 1), (1.5, 62, 0.25))
        try music.track((0.5, 64, 1))
        offline.engine.musicSequence = music.sequence
        #expect(offline.engine.musicSequence == music.sequence)
        try offline.engine.start()
        _ = try offline.render(1000)
        #expect(log.all.isEmpty && !isPlaying && time == 0)
        #expect(MusicPlayerPreroll(music.player) == noErr && MusicPlayerStart(music.player) == noErr && isPlaying)
        _ = try offline.render(48_000, by: [333])
        #expect(
            log.notes == [
                .on(1000, 60), .on(13_000, 64), .off(25_000, 60), .off(37_000, 64), .on(37_000, 62), .off(43_000, 62),
            ])
        #expect(time == 2 && isPlaying)
        #expect(MusicPlayerStop(music.player) == noErr && !isPlaying && time == 2)
    }

    @Test func timeAndRateAreSetWhileItPlaysAndWhileItDoesNot() throws {
        try music.track((0, 60, 8), (4, 64, 1))
        offline.engine.musicSequence = music.sequence
        try offline.engine.start()
        #expect(MusicPlayerSetTime(music.player, 3.5) == noErr && time == 3.5)
        #expect(MusicPlayerSetPlayRateScalar(music.player, 2) == noErr)
        #expect(MusicPlayerStart(music.player) == noErr)
        _ = try offline.render(12_000)
        #expect(log.notes == [.on(6000, 64)] && time == 4.5)
        #expect(MusicPlayerSetTime(music.player, 0) == noErr)
        _ = try offline.render(1200)
        #expect(log.notes.dropFirst() == [.off(12_000, 64), .on(12_000, 60)] && time == 0.1)
        for beat in [-1, Double.nan, .infinity] { #expect(MusicPlayerSetTime(music.player, beat) == kAudio_ParamError) }
        for rate in [0, -1, Double.nan, 1e9] {
            #expect(MusicPlayerSetPlayRateScalar(music.player, rate) == kAudio_ParamError)
        }
        var rate = 0.0
        #expect(MusicPlayerGetPlayRateScalar(music.player, &rate) == noErr && rate == 2)
        var hostTime: UInt64 = 0
        #expect(
            MusicPlayerGetHostTimeForBeats(music.player, 1, &hostTime) == kAudioToolboxErr_InvalidPlayerState)
    }

    // E66
    @Test(arguments: [[1], [128], [512], [1, 512, 77, 128, 300]]) func anyPartitionGivesTheSameBits(
        _ sizes: [Int]
    ) throws {
        func render(_ sizes: [Int]) throws -> [[Float]] {
            let (music, offline) = (try MusicBench(), try OfflineEngine())
            try Self.addInstrument(MessageLog(), to: offline.engine)
            let track = try music.track()
            for index in 0..<40 {
                #expect(
                    MusicBench.add(
                        UInt8(30 + index * 7 % 64), to: track, at: Double(index) * 0.0731, for: 0.05) == noErr)
            }
            var loop = MusicTrackLoopInfo(loopDuration: 0.9, numberOfLoops: 0)
            #expect(MusicTrackSetProperty(track, kSequenceTrackProperty_LoopInfo, &loop, 16) == noErr)
            for (beat, tempo) in [(0, 137.0), (0.7, 311), (2.1, 97)] {
                #expect(MusicTrackNewExtendedTempoEvent(try music.tempoTrack, beat, tempo) == noErr)
            }
            offline.engine.musicSequence = music.sequence
            try offline.engine.start()
            #expect(MusicPlayerStart(music.player) == noErr)
            var result = try offline.render(20_000, by: sizes)
            #expect(MusicPlayerSetPlayRateScalar(music.player, 1.7) == noErr)
            #expect(MusicPlayerSetTime(music.player, 0.25) == noErr)
            for (channel, samples) in try offline.render(20_000, by: sizes).enumerated() { result[channel] += samples }
            return result
        }
        let expected = try render([500])
        #expect(try render(sizes) == expected)
        #expect(Set(expected[0]).count > 30)
    }

    @Test func aLoopIsPlayedFromTheLastBeatsOn() throws {
        let track = try music.track((0, 60, 0.25), (0.5, 62, 0.25))
        var (length, loop) = (1.0, MusicTrackLoopInfo(loopDuration: 0.5, numberOfLoops: 3))
        #expect(MusicTrackSetProperty(track, kSequenceTrackProperty_LoopInfo, &loop, 16) == noErr)
        #expect(MusicTrackSetProperty(track, kSequenceTrackProperty_TrackLength, &length, 8) == noErr)
        offline.engine.musicSequence = music.sequence
        try offline.engine.start()
        #expect(MusicPlayerStart(music.player) == noErr)
        _ = try offline.render(60_000)
        #expect(
            log.notes.filter { $0.bytes[0] == 0x90 }
                == [.on(0, 60), .on(12_000, 62), .on(24_000, 62), .on(36_000, 62)])
    }

    @Test func aSequencerPlaysTheSequenceOfItsEngine() throws {
        try music.track((0, 60, 1))
        offline.engine.musicSequence = music.sequence
        let sequencer = AVAudioSequencer(audioEngine: offline.engine)
        #expect(sequencer.tracks.count == 1)
        sequencer.createAndAppendTrack().add(64, at: 0.5, for: 0.5)
        #expect(music.trackCount == 2)
        try offline.engine.start()
        try sequencer.start()
        #expect(isPlaying)
        _ = try offline.render(24_000)
        #expect(log.notes == [.on(0, 60), .on(12_000, 64)])
    }

    @Test func aSequencersSequenceHasANumberWhileItIsThere() throws {
        var sequencer: AVAudioSequencer? = AVAudioSequencer(audioEngine: offline.engine)
        _ = sequencer?.createAndAppendTrack()
        let sequence = try #require(offline.engine.musicSequence)
        var (count, track) = (UInt32(0), MusicTrack?.none)
        #expect(MusicSequenceGetTrackCount(sequence, &count) == noErr && count == 1)
        #expect(MusicSequenceGetIndTrack(sequence, 0, &track) == noErr)
        #expect(MusicBench.add(60, to: track!, at: 0) == noErr && sequencer?.tracks[0].all.count == 1)
        #expect(DisposeMusicSequence(sequence) == kAudioToolboxErr_CannotDoInCurrentContext)
        sequencer = nil
        #expect(MusicSequenceGetTrackCount(sequence, &count) == kAudio_ParamError)
        #expect(offline.engine.musicSequence == nil)
    }

    @Test func aSequenceGoesFromOneEngineToAnotherWhileItPlays() throws {
        try music.track((0, 60, 8), (1, 62, 0.5))
        let (other, otherLog) = (try OfflineEngine(), MessageLog())
        try Self.addInstrument(otherLog, to: other.engine)
        offline.engine.musicSequence = music.sequence
        for engine in [offline.engine, other.engine] { try engine.start() }
        #expect(MusicPlayerStart(music.player) == noErr)
        _ = try offline.render(12_000)
        other.engine.musicSequence = music.sequence
        #expect(isPlaying && time == 0.5 && offline.engine.musicSequence == nil)
        _ = try offline.render(1000)
        _ = try other.render(13_000)
        #expect(log.notes == [.on(0, 60), .off(12_000, 60)])
        #expect(otherLog.notes == [.on(12_000, 62)])
    }

    @Test func withoutASequenceThereIsNothingToPlay() throws {
        var (player, time) = (MusicPlayer?.none, 0.0)
        #expect(NewMusicPlayer(&player) == noErr)
        #expect(MusicPlayerStart(player!) == kAudioToolboxErr_NoSequence)
        #expect(MusicPlayerPreroll(player!) == kAudioToolboxErr_NoSequence)
        #expect(MusicPlayerStop(player!) == kAudioToolboxErr_NoSequence)
        #expect(MusicPlayerGetTime(player!, &time) == kAudioToolboxErr_NoSequence)
        #expect(MusicPlayerSetPlayRateScalar(player!, 2) == noErr)
        #expect(MusicPlayerSetSequence(player!, music.sequence) == noErr)
        var rate = 0.0
        #expect(MusicPlayerGetPlayRateScalar(player!, &rate) == noErr && rate == 2)
        #expect(DisposeMusicPlayer(player!) == noErr && DisposeMusicPlayer(player!) == kAudio_ParamError)
        offline.engine.musicSequence = OpaquePointer(bitPattern: 0x1231)
        #expect(offline.engine.musicSequence == nil)
        #expect(throws: (any Error).self) { try offline.engine.start() }
    }

    @Test func withoutAnEngineTheSynthesizerPlaysOnADevice() throws {
        try music.track((0, 60, 0.1), (0.2, 62, 0.1))
        #expect(MusicPlayerStart(music.player) == noErr && isPlaying)
        #expect(eventually { time > 0.5 })
        var (one, other) = (UInt64(0), UInt64(0))
        #expect(MusicPlayerGetHostTimeForBeats(music.player, 1, &one) == noErr)
        #expect(MusicPlayerGetHostTimeForBeats(music.player, 1000, &other) == noErr)
        #expect(abs(Double(other - one) - 499.5e9) < 1e9)
        var beat = 0.0
        #expect(MusicPlayerGetBeatsForHostTime(music.player, other, &beat) == noErr && abs(beat - 1000) < 2)
        #expect(MusicPlayerSetSequence(music.player, nil) == kAudioToolboxErr_InvalidPlayerState)
        #expect(MusicPlayerStop(music.player) == noErr)
    }
}
