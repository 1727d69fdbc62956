import AVFAudio
import Testing

/// Iterators by MusicPlayer.h: at an event, or behind the last.
struct MusicEventIteratorTests {
    private let bench: MusicBench
    private let track: MusicTrack
    private let iterator: MusicEventIterator

    init() throws {
        bench = try MusicBench()
        track = try bench.track((0, 60, 0.5), (1, 61, 0.5), (1, 62, 0.5), (4, 63, 0.5))
        var made: MusicEventIterator?
        #expect(NewMusicEventIterator(track, &made) == noErr)
        iterator = try #require(made)
    }

    /// Whether there is an event in front, here, and behind.
    private var has: [Bool] {
        var answers = [DarwinBoolean](repeating: false, count: 3)
        #expect(MusicEventIteratorHasPreviousEvent(iterator, &answers[0]) == noErr)
        #expect(MusicEventIteratorHasCurrentEvent(iterator, &answers[1]) == noErr)
        #expect(MusicEventIteratorHasNextEvent(iterator, &answers[2]) == noErr)
        return answers.map(\.boolValue)
    }

    private var key: UInt8? {
        var data: UnsafeRawPointer?
        guard MusicEventIteratorGetEventInfo(iterator, nil, nil, &data, nil) == noErr else { return nil }
        return data?.load(as: MIDINoteMessage.self).note
    }

    @Test func itGoesFromTheFirstEventToBehindTheLastAndBack() {
        #expect(has == [false, true, true] && key == 60)
        #expect(MusicEventIteratorPreviousEvent(iterator) == kAudioToolboxErr_StartOfTrack && key == 60)
        for (index, expected) in [61, 62, 63].enumerated() {
            #expect(MusicEventIteratorNextEvent(iterator) == noErr)
            #expect(key == UInt8(expected) && has == [true, true, index < 2])
        }
        #expect(MusicEventIteratorNextEvent(iterator) == noErr && has == [true, false, false])
        #expect(MusicEventIteratorNextEvent(iterator) == kAudioToolboxErr_EndOfTrack)
        #expect(MusicEventIteratorGetEventInfo(iterator, nil, nil, nil, nil) == kAudioToolboxErr_EndOfTrack)
        #expect(MusicEventIteratorDeleteEvent(iterator) == kAudioToolboxErr_EndOfTrack)
        #expect(MusicEventIteratorSetEventTime(iterator, 0) == kAudioToolboxErr_EndOfTrack)
        #expect(MusicEventIteratorPreviousEvent(iterator) == noErr && key == 63)
    }

    @Test func itSeeksTheFirstEventAtABeatOrBehindIt() {
        for (beat, expected) in [(1.0, 61), (0.5, 61), (-3, 60), (1.5, 63), (4, 63)] {
            #expect(MusicEventIteratorSeek(iterator, beat) == noErr && key == UInt8(expected))
        }
        for beat in [4.5, kMusicTimeStamp_EndOfTrack, .infinity, .greatestFiniteMagnitude] {
            #expect(MusicEventIteratorSeek(iterator, beat) == noErr && has == [true, false, false])
        }
        #expect(MusicEventIteratorPreviousEvent(iterator) == noErr && key == 63)
        #expect(MusicEventIteratorSeek(iterator, .nan) == kAudio_ParamError && key == 63)
    }

    @Test func anEmptyTrackHasNothingAnywhere() throws {
        #expect(MusicTrackClear(track, 0, kMusicTimeStamp_EndOfTrack) == noErr)
        #expect(MusicEventIteratorSeek(iterator, 0) == noErr && has == [false, false, false])
        #expect(MusicEventIteratorNextEvent(iterator) == kAudioToolboxErr_EndOfTrack)
        #expect(MusicEventIteratorPreviousEvent(iterator) == kAudioToolboxErr_StartOfTrack)
    }

    @Test func itChangesMovesAndRemovesItsEvent() throws {
        var first: UnsafeRawPointer?
        #expect(MusicEventIteratorGetEventInfo(iterator, nil, nil, &first, nil) == noErr)
        var note = MIDINoteMessage(channel: 3, note: 70, velocity: 1, releaseVelocity: 2, duration: 2)
        #expect(MusicEventIteratorSetEventInfo(iterator, kMusicEventType_MIDINoteMessage, &note) == noErr && key == 70)
        #expect(MusicEventIteratorSetEventTime(iterator, 2) == noErr && key == 70)
        #expect(try MusicBench.events(track) == ["1.0: 61", "1.0: 62", "2.0: 70", "4.0: 63"])
        #expect(MusicEventIteratorNextEvent(iterator) == noErr && key == 63)
        #expect(MusicEventIteratorPreviousEvent(iterator) == noErr)
        #expect(MusicEventIteratorDeleteEvent(iterator) == noErr && key == 63)
        #expect(MusicEventIteratorDeleteEvent(iterator) == noErr && has == [true, false, false])
        #expect(try MusicBench.events(track) == ["1.0: 61", "1.0: 62"])
        // What was looked at stays as it was.
        #expect(first?.load(as: MIDINoteMessage.self).note == 60)
        note.velocity = 200
        #expect(MusicEventIteratorSeek(iterator, 0) == noErr)
        #expect(MusicEventIteratorSetEventInfo(iterator, kMusicEventType_MIDINoteMessage, &note) == kAudio_ParamError)
        #expect(MusicEventIteratorSetEventInfo(iterator, 77, &note) == kAudioToolboxErr_InvalidEventType)
        var tempo = ExtendedTempoEvent(bpm: 90)
        #expect(MusicEventIteratorSetEventInfo(iterator, kMusicEventType_ExtendedTempo, &tempo) != noErr)
        #expect(MusicEventIteratorSetEventTime(iterator, .nan) == kAudio_ParamError && key == 61)
    }

    @Test func aTrackThatIsGoneHasNoEvents() throws {
        #expect(MusicSequenceDisposeTrack(bench.sequence, track) == noErr)
        var answer: DarwinBoolean = true
        #expect(MusicEventIteratorHasCurrentEvent(iterator, &answer) == kAudioToolboxErr_TrackNotFound)
        #expect(MusicEventIteratorNextEvent(iterator) == kAudioToolboxErr_TrackNotFound)
        #expect(DisposeMusicEventIterator(iterator) == noErr)
        #expect(MusicEventIteratorNextEvent(iterator) == kAudio_ParamError)
    }
}
