import MusicSequences
import Testing

/// What a `MusicEventIterator` does.
struct EventCursorTests {
    private static func track() throws -> EventTrack {
        var track = EventTrack()
        for number in 0..<4 { try track.add(.control(UInt8(number)), at: Double(number)) }
        return track
    }

    @Test func stepsGoThroughTheTrackBothWays() throws {
        let track = try Self.track()
        var cursor = EventCursor()
        #expect(cursor.current(in: track)?.beat == 0)
        #expect(!cursor.hasPrevious(in: track) && cursor.hasNext(in: track))
        #expect(cursor.stepBack(in: track) == false)
        for beat in [1, 2, 3] {
            #expect(cursor.stepForward(in: track) == true)
            #expect(cursor.current(in: track)?.beat == Double(beat))
        }
        #expect(!cursor.hasNext(in: track))
        #expect(cursor.stepForward(in: track) == false)
        #expect(cursor.current(in: track) == nil)
        #expect(cursor.stepForward(in: track) == false)
        #expect(cursor.stepBack(in: track) == true)
        #expect(cursor.current(in: track)?.beat == 3)
    }

    @Test func aSearchFindsTheFirstEventAtABeatOrBehindIt() throws {
        let track = try Self.track()
        var cursor = EventCursor()
        try cursor.seek(to: 1.5, in: track)
        #expect(cursor.index == 2)
        try cursor.seek(to: 1, in: track)
        #expect(cursor.index == 1)
        try cursor.seek(to: .greatestFiniteMagnitude, in: track)
        #expect(!cursor.hasCurrent(in: track))
        #expect(throws: SequenceError.self) { try cursor.seek(to: .nan, in: track) }
    }

    @Test func theCursorStaysWithWhatItMovesAndGoesOnFromWhatItRemoves() throws {
        var track = try Self.track()
        var cursor = EventCursor()
        try cursor.setBeat(2.5, in: &track)
        #expect(track.events.map(\.beat) == [1, 2, 2.5, 3])
        #expect(cursor.index == 2)
        try cursor.setContent(.control(9), in: &track)
        #expect(track.events[2].content == .control(9))
        try cursor.delete(in: &track)
        #expect(cursor.current(in: track)?.beat == 3)
        try cursor.delete(in: &track)
        #expect(throws: SequenceError.self) { try cursor.delete(in: &track) }
        #expect(throws: SequenceError.self) { try cursor.setBeat(0, in: &track) }
        #expect(track.events.map(\.beat) == [1, 2])
    }

    @Test func inATrackWithoutEventsThereIsNothing() {
        let track = EventTrack()
        var cursor = EventCursor()
        #expect(!cursor.hasCurrent(in: track) && !cursor.hasPrevious(in: track) && !cursor.hasNext(in: track))
        #expect(cursor.stepForward(in: track) == false)
        #expect(cursor.stepBack(in: track) == false)
    }
}
