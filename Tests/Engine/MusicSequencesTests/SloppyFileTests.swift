import MusicSequences
import Testing

/// Files as other programs write them, which are no exact Standard MIDI Files.
struct SloppyFileTests {
    private static let notes: [UInt8] = [0, 0x90, 60, 100, 96, 0x80, 60, 0]
    private static let expected = [TrackEvent(beat: 0, content: .note(60, 1))]

    private static func events(_ bytes: [UInt8]) throws -> [[TrackEvent]] {
        EventSequence(try MIDIFile(bytes: bytes)).tracks.map(\.events)
    }

    @Test func aTrackMayLackItsEnd() throws {
        #expect(try Self.events(TestFile.bytes(format: 0, Self.notes)) == [Self.expected])
        // With a last time, and no event.
        #expect(try Self.events(TestFile.bytes(format: 0, Self.notes + [0])) == [Self.expected])
    }

    @Test func whatStandsBehindTheEndIsNotRead() throws {
        #expect(
            try Self.events(TestFile.bytes(format: 0, Self.notes + TestFile.end + [1, 2, 0xf4])) == [Self.expected])
    }

    @Test func chunksOfOtherKindsAreSkipped() throws {
        var bytes = TestFile.bytes(format: 0)
        bytes += Array("XFIH".utf8) + [0, 0, 0, 3, 1, 2, 3] + TestFile.chunk(Self.notes + TestFile.end)
        bytes += Array("junk".utf8) + [0xff, 0xff, 0xff, 0xff, 1] + [0, 0, 0]
        #expect(try Self.events(bytes) == [Self.expected])
    }

    @Test func aLongerHeaderIsReadAsFarAsItIsKnown() throws {
        let bytes = Array("MThd".utf8) + [0, 0, 0, 8, 0, 0, 0, 1, 0, 96, 9, 9] + TestFile.chunk(Self.notes)
        #expect(try Self.events(bytes) == [Self.expected])
    }

    @Test(arguments: [0, 1, 200] as [UInt8]) func theNumberOfTracksMayBeWrong(count: UInt8) throws {
        var bytes = TestFile.bytes(Self.notes + TestFile.end, Self.notes + TestFile.end)
        bytes[11] = count
        #expect(try Self.events(bytes) == [Self.expected, Self.expected])
    }

    @Test func theLastTrackMayClaimToBeLongerIfItEnds() throws {
        var bytes = TestFile.bytes(format: 0, Self.notes + TestFile.end)
        bytes[20] = 0x7f
        #expect(try Self.events(bytes) == [Self.expected])
    }

    @Test func aRIFFWrapperIsTakenOff() throws {
        let file = TestFile.bytes(format: 0, Self.notes + TestFile.end)
        func size(_ count: Int) -> [UInt8] { [UInt8(count), 0, 0, 0] }
        let parts = Array("LIST".utf8) + size(3) + [1, 2, 3, 0] + Array("data".utf8) + size(file.count) + file
        let bytes = Array("RIFF".utf8) + size(parts.count + 4) + Array("RMID".utf8) + parts
        #expect(try Self.events(bytes) == [Self.expected])
    }

    @Test func aNoteThatNothingEndsLastsAsLongAsItsTrack() throws {
        let bytes = TestFile.bytes(format: 0, [0, 0x90, 60, 100, 0x83, 0, 0xff, 0x2f, 0])
        #expect(try Self.events(bytes) == [[TrackEvent(beat: 0, content: .note(60, 4))]])
    }

    @Test func theEndOfANoteThatDidNotBeginIsLeftOut() throws {
        #expect(try Self.events(TestFile.bytes(format: 0, [0, 0x80, 61, 0] + Self.notes)) == [Self.expected])
    }

    @Test func ofTwoNotesOfAKeyTheFirstEndsFirst() throws {
        let bytes = TestFile.bytes(format: 0, [0, 0x90, 60, 1, 96, 60, 2, 96, 60, 0, 96, 60, 0])
        let notes = try Self.events(bytes)[0].map(\.content.duration)
        #expect(notes == [2, 2])
    }

    @Test func temposOfEveryTrackCount() throws {
        let bytes = TestFile.bytes(
            [0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40] + TestFile.end, [96, 0xff, 0x51, 3, 0x07, 0xa1, 0x20] + Self.notes)
        #expect(EventSequence(try MIDIFile(bytes: bytes)).tempoMap.seconds(at: 3) == 2)
    }

    @Test func aTempoOfAnotherLengthIsNone() throws {
        let bytes = TestFile.bytes(format: 0, [0, 0xff, 0x51, 2, 1, 1, 0, 0xff, 0x51, 0] + Self.notes)
        let sequence = EventSequence(try MIDIFile(bytes: bytes))
        #expect(sequence.tempoTrack.events.isEmpty)
        #expect(sequence.tracks[0].events == Self.expected)
    }

    @Test func ofIndependentTracksTheFirstOnesTemposCount() throws {
        let tempo: [UInt8] = [0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40]
        let first = TestFile.bytes(format: 2, Self.notes, tempo + Self.notes)
        #expect(EventSequence(try MIDIFile(bytes: first)).tempoMap.seconds(at: 2) == 1)
        #expect(try Self.events(first) == [Self.expected, Self.expected])
        #expect(
            EventSequence(try MIDIFile(bytes: TestFile.bytes(format: 2, tempo, Self.notes))).tempoMap.seconds(at: 2)
                == 2)
    }
}
