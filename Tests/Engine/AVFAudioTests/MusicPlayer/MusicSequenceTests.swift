import AVFAudio
import Foundation
import MusicPlayerCaller
import TestSupport
import Testing

/// Sequences and tracks by MusicPlayer.h.
struct MusicSequenceTests {
    private let bench: MusicBench

    init() throws { bench = try MusicBench() }

    @Test func tracksHavePlacesAndTheTempoTrackHasNone() throws {
        let (first, second) = (try bench.track(), try bench.track())
        #expect(bench.trackCount == 2)
        var found: MusicTrack?
        #expect(MusicSequenceGetIndTrack(bench.sequence, 1, &found) == noErr && found == second)
        #expect(MusicSequenceGetIndTrack(bench.sequence, 2, &found) == kAudioToolboxErr_TrackIndexError)
        var index: UInt32 = 99
        #expect(MusicSequenceGetTrackIndex(bench.sequence, second, &index) == noErr && index == 1)
        #expect(
            MusicSequenceGetTrackIndex(bench.sequence, try bench.tempoTrack, &index)
                == kAudioToolboxErr_TrackNotFound)
        var owner: MusicSequence?
        #expect(MusicTrackGetSequence(first, &owner) == noErr && owner == bench.sequence)
        #expect(MusicSequenceDisposeTrack(bench.sequence, first) == noErr && bench.trackCount == 1)
        #expect(MusicSequenceDisposeTrack(bench.sequence, first) == kAudio_ParamError)
        #expect(MusicSequenceDisposeTrack(bench.sequence, try bench.tempoTrack) == kAudioToolboxErr_TrackNotFound)
        #expect(MusicSequenceGetTrackIndex(bench.sequence, second, &index) == noErr && index == 0)
        let other = try MusicBench()
        #expect(MusicSequenceDisposeTrack(other.sequence, second) == kAudioToolboxErr_TrackNotFound)
        #expect(MusicBench.add(60, to: first, at: 0) == kAudio_ParamError)
    }

    @Test func beatsAndSecondsFollowTheTempoTrackOrTheType() throws {
        var (seconds, beats, type) = (0.0, 0.0, MusicSequenceType.samples)
        #expect(MusicSequenceGetSequenceType(bench.sequence, &type) == noErr && type == .beats)
        #expect(MusicSequenceGetSecondsForBeats(bench.sequence, 3, &seconds) == noErr && seconds == 1.5)
        #expect(MusicSequenceSetSequenceType(bench.sequence, .seconds) == noErr)
        #expect(MusicSequenceGetSecondsForBeats(bench.sequence, 3, &seconds) == noErr && seconds == 3)
        #expect(MusicSequenceSetSequenceType(bench.sequence, .samples) == noErr)
        #expect(MusicSequenceGetSequenceType(bench.sequence, &type) == noErr && type == .samples)
        #expect(MusicSequenceGetBeatsForSeconds(bench.sequence, 2, &beats) == noErr && abs(beats - 88_200) < 1e-6)
        #expect(MusicSequenceSetSequenceType(bench.sequence, .beats) == noErr)
        #expect(MusicTrackNewExtendedTempoEvent(try bench.tempoTrack, 2, 60) == noErr)
        #expect(MusicSequenceGetSecondsForBeats(bench.sequence, 3, &seconds) == noErr && seconds == 2)
        #expect(MusicSequenceSetSequenceType(bench.sequence, .seconds) == kAudioToolboxErr_InvalidSequenceType)
        for number in [Double.nan, .infinity] {
            #expect(MusicSequenceGetSecondsForBeats(bench.sequence, number, &seconds) == kAudio_ParamError)
            #expect(MusicSequenceGetBeatsForSeconds(bench.sequence, number, &beats) == kAudio_ParamError)
        }
    }

    @Test func beatsAreCountedInBarsByTheSignaturesOfTheTempoTrack() throws {
        var signature = MIDIMetaEvent()
        (signature.metaEventType, signature.dataLength) = (0x58, 2)
        var bytes = withUnsafeBytes(of: signature) { Array($0.prefix(8)) } + [3, 2, 24, 8]
        bytes[4] = 4
        let status = bytes.withUnsafeBytes {
            MusicTrackNewMetaEvent(
                try! bench.tempoTrack, 0, $0.baseAddress!.assumingMemoryBound(to: MIDIMetaEvent.self))
        }
        #expect(status == noErr)
        var time = CABarBeatTime()
        #expect(MusicSequenceBeatsToBarBeatTime(bench.sequence, 7.25, 480, &time) == noErr)
        #expect(time.bar == 3 && time.beat == 2 && time.subbeat == 120 && time.subbeatDivisor == 480)
        var beats = 0.0
        #expect(MusicSequenceBarBeatTimeToBeats(bench.sequence, &time, &beats) == noErr && beats == 7.25)
        time.bar = 0
        #expect(MusicSequenceBarBeatTimeToBeats(bench.sequence, &time, &beats) == kAudio_ParamError)
        for beat in [-1, Double.nan, .infinity, 1e300] {
            #expect(MusicSequenceBeatsToBarBeatTime(bench.sequence, beat, 480, &time) == kAudio_ParamError)
        }
        #expect(MusicSequenceBeatsToBarBeatTime(bench.sequence, 1, 65_536, &time) == kAudio_ParamError)
    }

    @Test func aSequenceThatAPlayerHasIsNotDisposedOf() throws {
        _ = bench.player
        #expect(DisposeMusicSequence(bench.sequence) == kAudioToolboxErr_CannotDoInCurrentContext)
        #expect(MusicPlayerSetSequence(bench.player, nil) == noErr)
        var found: MusicSequence?
        #expect(MusicPlayerGetSequence(bench.player, &found) == kAudioToolboxErr_NoSequence)
    }

    @Test func thereAreNoGraphsButOurs() throws {
        let track = try bench.track()
        #expect(MusicSequenceSetAUGraph(bench.sequence, nil) == noErr)
        #expect(MusicSequenceSetAUGraph(bench.sequence, track) == kAudio_UnimplementedError)
        var graph = Optional(track)
        #expect(MusicSequenceGetAUGraph(bench.sequence, &graph) == kAudio_UnimplementedError && graph == nil)
        #expect(MusicTrackSetDestNode(track, 1) == kAudio_UnimplementedError)
    }

    // MARK: C

    @Test func aProgramInCReadsWhatItWrote() { #expect(caller_reads_what_it_wrote() == 0) }

    @Test func aProgramInCWritesFilesAndReadsThem() throws {
        let folder = try TemporaryFolder()
        #expect(caller_writes_files(folder.url.appending(path: "song.mid").path) == 0)
    }

    @Test func nullAndWrongHandlesAndCountsThatLieAreRefused() { #expect(caller_is_refused() == 0) }

    @Test func aCallbackInCIsToldOfUserEvents() throws {
        let told = UnsafeMutablePointer<caller_told>.allocate(capacity: 1)
        told.initialize(to: caller_told())
        defer { told.deallocate() }
        let sequence = try #require(caller_make_told_sequence(told))
        let offline = try OfflineEngine()
        let node = AVAudioUnitMIDIInstrument(try TestUnit(.keyboard(MessageLog())))
        offline.engine.attach(node)
        offline.engine.connect(node, to: offline.engine.mainMixerNode, format: nil)
        offline.engine.musicSequence = sequence
        var player: MusicPlayer?
        #expect(NewMusicPlayer(&player) == noErr && MusicPlayerSetSequence(player!, sequence) == noErr)
        try offline.engine.start()
        #expect(MusicPlayerStart(player!) == noErr)
        _ = try offline.render(60_000)
        #expect(eventually { told.pointee.calls == 3 } && told.pointee.faults == 0)
        #expect(DisposeMusicPlayer(player!) == noErr && DisposeMusicSequence(sequence) == noErr)
    }
}
