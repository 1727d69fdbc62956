import MusicSequences
import Testing

/// Editing a track.
struct EventTrackTests {
    /// A track with controller events whose first data byte is the number of the event.
    private static func track(_ beats: Double...) throws -> EventTrack {
        var track = EventTrack()
        for (index, beat) in beats.enumerated() { try track.add(.control(UInt8(index)), at: beat) }
        return track
    }

    /// Beats and numbers.
    private static func list(_ track: EventTrack) -> [[Double]] {
        track.events.map {
            if case .channel(let message) = $0.content { [$0.beat, Double(message.data1)] } else { [$0.beat] }
        }
    }

    @Test func eventsAreKeptInTheOrderOfTheirBeatsAndOfAdding() throws {
        let track = try Self.track(2, 0, 1, 1, 0, 2)
        #expect(Self.list(track) == [[0, 1], [0, 4], [1, 2], [1, 3], [2, 0], [2, 5]])
    }

    @Test(arguments: [-1, Double.nan, .infinity, 0x1p63]) func aBeatThatIsNoneIsRefused(beat: Double) throws {
        var track = try Self.track(1)
        #expect(throws: SequenceError.self) { try track.add(.control(0), at: beat) }
        #expect(throws: SequenceError.self) { try track.move(at: 0, to: beat) }
        #expect(Self.list(track) == [[1, 0]])
    }

    private static let nonsense: [EventContent] = [
        .note(NoteEvent(channel: 16, note: 0, velocity: 1, duration: 1)),
        .note(NoteEvent(channel: 0, note: 128, velocity: 1, duration: 1)),
        .note(NoteEvent(channel: 0, note: 0, velocity: 0, duration: 1)),
        .note(NoteEvent(channel: 0, note: 0, velocity: 1, releaseVelocity: 128, duration: 1)),
        .note(NoteEvent(channel: 0, note: 0, velocity: 1, duration: .nan)),
        .note(NoteEvent(channel: 0, note: 0, velocity: 1, duration: -1)),
        .channel(ChannelMessage(status: 0x90, data1: 0, data2: 0)),
        .channel(ChannelMessage(status: 0xf0, data1: 0, data2: 0)),
        .channel(ChannelMessage(status: 0xb0, data1: 128, data2: 0)),
        .channel(ChannelMessage(status: 0xc0, data1: 0, data2: 1)),
        .meta(type: 128, bytes: []), .meta(type: 0x51, bytes: [1, 2, 3]), .meta(type: 0x2f, bytes: []),
        .extendedNote(ExtendedNoteEvent(group: 0, pitch: .nan, velocity: 1, duration: 1)),
        .extendedNote(ExtendedNoteEvent(group: 0, pitch: 60, velocity: 200, duration: 1)),
        .parameter(ParameterChange(parameter: 0, value: .infinity)),
    ]

    @Test(arguments: nonsense) func contentThatMakesNoSenseIsRefusedWithAReason(content: EventContent) throws {
        var track = try Self.track(0)
        let error = #expect(throws: SequenceError.self) { try track.add(content, at: 0) }
        #expect(error?.message.hasPrefix("an event was refused: a") == true)
        #expect(throws: SequenceError.self) { try track.setContent(content, at: 0) }
        #expect(Self.list(track) == [[0, 0]])
    }

    @Test func aRangeHasItsStartAndNotItsEnd() throws {
        var track = try Self.track(0, 1, 2, 3)
        var seen: [Double] = []
        try track.forEachEvent(in: BeatRange(start: 1, length: 2)) {
            seen.append($0.beat)
            return true
        }
        #expect(seen == [1, 2])
        try track.forEachEvent(in: BeatRange(start: 0)) {
            seen.append($0.beat)
            return false
        }
        #expect(seen == [1, 2, 0])
        try track.clearEvents(in: BeatRange(start: 1, length: 2))
        #expect(Self.list(track) == [[0, 0], [3, 3]])
    }

    @Test func eventsOfARangeAreChangedMovedAndRemoved() throws {
        var track = try Self.track(0, 1, 2, 3, 4)
        try track.editEvents(in: BeatRange(start: 1, length: 3)) { content, beat, removes in
            switch beat {
            case 1: beat = 4
            case 2: content = .control(9)
            default: removes = true
            }
        }
        #expect(Self.list(track) == [[0, 0], [2, 9], [4, 4], [4, 1]])
        #expect(throws: SequenceError.self) {
            try track.editEvents(in: BeatRange(start: 0)) { _, beat, _ in beat -= 1 }
        }
        #expect(throws: SequenceError.self) {
            try track.editEvents(in: BeatRange(start: 0)) { content, _, _ in content = .control(128) }
        }
        #expect(Self.list(track) == [[0, 0], [2, 9], [4, 4], [4, 1]])
    }

    @Test func aCutTakesItsTimeAway() throws {
        var track = try Self.track(0, 1, 2, 3)
        try track.cutEvents(in: BeatRange(start: 1, length: 1.5))
        #expect(Self.list(track) == [[0, 0], [1.5, 3]])
        try track.cutEvents(in: BeatRange(start: 0))
        #expect(track.events.isEmpty)
    }

    @Test func whatMovesComesBehindWhatIsThere() throws {
        var track = try Self.track(0, 1, 2, 3)
        try track.moveEvents(in: BeatRange(start: 0, length: 1), by: 2)
        #expect(Self.list(track) == [[1, 1], [2, 2], [2, 0], [3, 3]])
        #expect(throws: SequenceError.self) { try track.moveEvents(in: BeatRange(start: 0), by: -1.5) }
        #expect(throws: SequenceError.self) { try track.moveEvents(in: BeatRange(start: 0), by: .nan) }
        #expect(Self.list(track) == [[1, 1], [2, 2], [2, 0], [3, 3]])
    }

    @Test func anInsertionMakesRoomAndAMergeDoesNot() throws {
        let source = try Self.track(4, 5)
        var track = try Self.track(0, 1, 2)
        try track.insertEvents(in: BeatRange(start: 4, length: 2), of: source, at: 1)
        // The source ends at beat 5, and so does its range.
        #expect(Self.list(track) == [[0, 0], [1, 0], [2, 1], [2, 1], [3, 2]])
        var merged = try Self.track(0, 1, 2)
        try merged.mergeEvents(in: BeatRange(start: 4, length: 2), of: source, at: 1)
        #expect(Self.list(merged) == [[0, 0], [1, 1], [1, 0], [2, 2], [2, 1]])
    }

    @Test(arguments: [BeatRange(start: -1, length: 1), BeatRange(start: .nan), BeatRange(start: 0, length: -1)])
    func aRangeThatIsNoneIsRefused(range: BeatRange) throws {
        var track = try Self.track(0, 1)
        let before = track
        #expect(throws: SequenceError.self) { try track.clearEvents(in: range) }
        #expect(throws: SequenceError.self) { try track.cutEvents(in: range) }
        #expect(throws: SequenceError.self) { try track.moveEvents(in: range, by: 1) }
        #expect(throws: SequenceError.self) { try track.insertEvents(in: range, of: before, at: 0) }
        #expect(throws: SequenceError.self) { try track.loop.setRange(range) }
        #expect(track == before)
    }

    @Test func aTrackIsAsLongAsItsLastNoteOrAsWasSaid() throws {
        var track = EventTrack()
        #expect(track.length == 0)
        try track.add(.note(NoteEvent(channel: 0, note: 60, velocity: 1, duration: 4)), at: 1)
        try track.add(.control(0), at: 3)
        #expect(track.length == 5)
        try track.setLength(2)
        #expect(track.length == 2 && track.events.count == 2)
        #expect(throws: SequenceError.self) { try track.setLength(-1) }
        #expect(throws: SequenceError.self) { try track.setOffset(.infinity) }
        try track.setLength(nil)
        #expect(track.length == 5)
    }

    @Test(arguments: [0, -2, Int.min]) func aLoopOfNoTimesIsRefused(count: Int) {
        var loop = TrackLoop()
        #expect(throws: SequenceError.self) { try loop.setCount(count) }
        #expect(throws: SequenceError.self) { try loop.setRange(BeatRange(start: 1, length: 0)) }
        #expect(loop == TrackLoop())
    }

    @Test func theTempoTrackTakesNothingElse() throws {
        var sequence = EventSequence()
        try sequence.addToTempoTrack(.meta(type: 0x58, bytes: [3, 2, 24, 8]), at: 0)
        #expect(throws: SequenceError.self) { try sequence.addToTempoTrack(.control(0), at: 0) }
        #expect(throws: SequenceError.self) {
            try sequence.editTempoTrack { (track) throws(SequenceError) in
                try track.clearEvents(in: BeatRange(start: 0))
                try track.add(.control(0), at: 0)
            }
        }
        #expect(sequence.tempoTrack.events.count == 1)
        try sequence.editTempoTrack { (track) throws(SequenceError) in
            try track.add(.tempo(beatsPerMinute: 60), at: 8)
        }
        #expect(sequence.tempoMap.seconds(at: 10) == 6)
        #expect(sequence.tracks.isEmpty)
    }

    @Test func aSequenceIsTurnedAroundWithItsTempos() throws {
        var sequence = EventSequence()
        var track = EventTrack()
        try track.add(.note(NoteEvent(channel: 0, note: 60, velocity: 1, duration: 1)), at: 0)
        try track.add(.note(NoteEvent(channel: 0, note: 62, velocity: 1, duration: 2)), at: 6)
        sequence.tracks = [track]
        try sequence.addToTempoTrack(.tempo(beatsPerMinute: 60), at: 2)
        let map = sequence.tempoMap
        sequence.reverse()
        #expect(sequence.tracks[0].events.map(\.beat) == [0, 7])
        #expect(sequence.tempoMap.seconds(at: 8) == map.seconds(at: 8))
        #expect(sequence.tempoMap.seconds(at: 6) == 6)
        sequence.reverse()
        #expect(sequence.tracks == [track])
        #expect(sequence.tempoMap == map)
    }
}

extension EventContent {
    /// A controller by its number.
    static func control(_ number: UInt8, _ value: UInt8 = 0, channel: UInt8 = 0) -> Self {
        .channel(ChannelMessage(status: 0xb0 | channel, data1: number, data2: value))
    }

    /// A note on the first channel.
    static func note(_ note: UInt8, _ duration: Double, channel: UInt8 = 0) -> Self {
        .note(NoteEvent(channel: channel, note: note, velocity: 100, duration: duration))
    }
}
