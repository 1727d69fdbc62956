import AudioToolbox
import Testing

/// MusicPlayer.h as programs write it that import AudioToolbox alone.
struct MusicNameTests {
    @Test func aSequenceIsMadeReadAndDisposedOf() throws {
        var s: MusicSequence?
        NewMusicSequence(&s)
        let sequence = try #require(s)
        var t: MusicTrack?
        MusicSequenceNewTrack(sequence, &t)
        let track = try #require(t)
        var m = MIDINoteMessage(channel: 0, note: 60, velocity: 64, releaseVelocity: 0, duration: 1.0)
        MusicTrackNewMIDINoteEvent(track, 0, &m)
        var iterator: MusicEventIterator?
        NewMusicEventIterator(track, &iterator)
        var (time, type, size) = (MusicTimeStamp(0), MusicEventType(0), UInt32(0))
        var data: UnsafeRawPointer?
        var hasCurrent: DarwinBoolean = false
        MusicEventIteratorHasCurrentEvent(iterator!, &hasCurrent)
        #expect(hasCurrent.boolValue)
        MusicEventIteratorGetEventInfo(iterator!, &time, &type, &data, &size)
        #expect(type == kMusicEventType_MIDINoteMessage)
        #expect(data!.bindMemory(to: MIDINoteMessage.self, capacity: 1).pointee.note == 60)
        DisposeMusicEventIterator(iterator!)
        var length = MusicTimeStamp(0)
        var lengthSize = UInt32(MemoryLayout<MusicTimeStamp>.size)
        MusicTrackGetProperty(track, UInt32(kSequenceTrackProperty_TrackLength), &length, &lengthSize)
        #expect(length == 1)
        var p: MusicPlayer?
        NewMusicPlayer(&p)
        MusicPlayerSetSequence(p!, sequence)
        var isPlaying: DarwinBoolean = true
        MusicPlayerIsPlaying(p!, &isPlaying)
        #expect(!isPlaying.boolValue)
        DisposeMusicPlayer(p!)
        #expect(DisposeMusicSequence(sequence) == noErr)
    }
}
