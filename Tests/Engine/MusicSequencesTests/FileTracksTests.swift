import MusicSequences
import Testing

/// How a file's tracks become those of a sequence (E83).
struct FileTracksTests {
    private static let conductor: [UInt8] = [0, 0xff, 3, 1, 0x43, 0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40] + TestFile.end
    private static let mixed: [UInt8] =
        [0, 0xff, 3, 1, 0x41, 0, 0x95, 60, 1, 0, 0x91, 61, 1, 0, 0xf0, 2, 1, 0xf7] + [48, 0x85, 60, 0, 48, 0x81, 61, 0]
        + [0, 0xff, 0x58, 4, 3, 2, 24, 8] + TestFile.end

    private static func names(_ track: EventTrack) -> [String] {
        track.events.map {
            switch $0.content {
            case .note(let note): "note \(note.channel)"
            case .channel(let message): "message \(message.channel)"
            case .meta(let type, _): "meta \(type)"
            case .tempo: "tempo"
            default: "raw"
            }
        }
    }

    @Test func loadingAddsToWhatIsThere() throws {
        let file = try MIDIFile(bytes: TestFile.bytes(Self.conductor, Self.mixed))
        var sequence = EventSequence()
        sequence.add(file)
        sequence.add(file)
        #expect(sequence.tracks.count == 2)
        #expect(sequence.tracks[0] == sequence.tracks[1])
        #expect(Self.names(sequence.tempoTrack) == ["meta 3", "tempo", "meta 3", "tempo", "meta 88", "meta 88"])
    }

    @Test func tempoAndTimeSignatureAreInTheTempoTrackAlone() throws {
        let sequence = EventSequence(try MIDIFile(bytes: TestFile.bytes(Self.conductor, Self.mixed)))
        #expect(Self.names(sequence.tempoTrack) == ["meta 3", "tempo", "meta 88"])
        #expect(Self.names(sequence.tracks[0]) == ["meta 3", "note 5", "note 1", "raw"])
    }

    @Test func aFirstTrackWithNotesIsATrack() throws {
        let sequence = EventSequence(try MIDIFile(bytes: TestFile.bytes(Self.mixed, Self.conductor)))
        #expect(sequence.tracks.map(Self.names) == [["meta 3", "note 5", "note 1", "raw"], ["meta 3"]])
    }

    @Test(arguments: [0, 1] as [UInt8]) func channelsBecomeTracksWithOneMoreForTheRest(format: UInt8) throws {
        let bytes =
            format == 0
            ? TestFile.bytes(format: 0, Self.mixed) : TestFile.bytes(Self.conductor, Self.mixed, Self.mixed)
        let sequence = EventSequence(try MIDIFile(bytes: bytes), tracks: .byChannel)
        let times = format == 0 ? 1 : 2
        func repeated(_ names: String...) -> [String] { names.flatMap { Array(repeating: $0, count: times) } }
        #expect(Self.names(sequence.tracks[0]) == repeated("note 1"))
        #expect(Self.names(sequence.tracks[1]) == repeated("note 5"))
        #expect(sequence.tracks[2].events.count == (format == 0 ? 2 : 5))
        #expect(sequence.tracks.count == 3)
        #expect(sequence.tracks.map(\.length) == [1, 1, 1])
    }

    @Test func withoutSuchEventsTheLastTrackIsEmpty() throws {
        let bytes = TestFile.bytes(format: 0, [0, 0x90, 60, 1, 48, 0x80, 60, 0] + TestFile.end)
        let sequence = EventSequence(try MIDIFile(bytes: bytes), tracks: .byChannel)
        #expect(sequence.tracks.map(\.events.count) == [1, 0])
    }
}
