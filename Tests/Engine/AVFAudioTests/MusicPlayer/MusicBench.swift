import AVFAudio
import Testing

/// A sequence of MusicPlayer.h, which ends with it.
final class MusicBench {
    let sequence: MusicSequence
    /// Made when it is asked for.
    private(set) lazy var player: MusicPlayer = {
        var player: MusicPlayer?
        #expect(NewMusicPlayer(&player) == noErr)
        #expect(MusicPlayerSetSequence(player!, sequence) == noErr)
        hasPlayer = true
        return player!
    }()
    private var hasPlayer = false

    init() throws {
        var made: MusicSequence?
        #expect(NewMusicSequence(&made) == noErr)
        sequence = try #require(made)
    }

    deinit {
        if hasPlayer { DisposeMusicPlayer(player) }
        DisposeMusicSequence(sequence)
    }

    func track() throws -> MusicTrack {
        var track: MusicTrack?
        #expect(MusicSequenceNewTrack(sequence, &track) == noErr)
        return try #require(track)
    }

    /// A track with notes on channel 0 with velocity 100.
    @discardableResult
    func track(_ notes: (beat: Double, key: UInt8, duration: Float)...) throws -> MusicTrack {
        let track = try track()
        for (beat, key, duration) in notes { #expect(Self.add(key, to: track, at: beat, for: duration) == noErr) }
        return track
    }

    var tempoTrack: MusicTrack {
        get throws {
            var track: MusicTrack?
            #expect(MusicSequenceGetTempoTrack(sequence, &track) == noErr)
            return try #require(track)
        }
    }

    var trackCount: UInt32 {
        var count: UInt32 = .max
        #expect(MusicSequenceGetTrackCount(sequence, &count) == noErr)
        return count
    }

    static func add(_ key: UInt8, to track: MusicTrack, at beat: Double, for duration: Float = 1) -> OSStatus {
        var note = MIDINoteMessage(channel: 0, note: key, velocity: 100, releaseVelocity: 0, duration: duration)
        return MusicTrackNewMIDINoteEvent(track, beat, &note)
    }

    /// Beats and keys of a track's notes, and types of what is none.
    static func events(_ track: MusicTrack) throws -> [String] {
        var made: MusicEventIterator?
        #expect(NewMusicEventIterator(track, &made) == noErr)
        let iterator = try #require(made)
        defer { DisposeMusicEventIterator(iterator) }
        var events: [String] = []
        var has: DarwinBoolean = false
        while MusicEventIteratorHasCurrentEvent(iterator, &has) == noErr, has.boolValue {
            var (beat, type) = (MusicTimeStamp(-1), MusicEventType())
            var data: UnsafeRawPointer?
            #expect(MusicEventIteratorGetEventInfo(iterator, &beat, &type, &data, nil) == noErr)
            let isNote = type == kMusicEventType_MIDINoteMessage
            let key = isNote ? data?.load(as: MIDINoteMessage.self).note : nil
            events.append("\(beat): \(key.map { "\($0)" } ?? "type \(type)")")
            #expect(MusicEventIteratorNextEvent(iterator) == noErr)
        }
        return events
    }
}
