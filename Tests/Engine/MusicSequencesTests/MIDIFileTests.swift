import MusicSequences
import Testing

/// Files against what is written in them.
struct MIDIFileTests {
    @Test func theExampleOfTheSpecificationIsRead() throws {
        let sequence = EventSequence(try MIDIFile(bytes: TestFile.example))
        #expect(
            sequence.tempoTrack.events.map(\.content) == [
                .meta(type: 0x58, bytes: [4, 2, 24, 8]), .tempo(beatsPerMinute: 120),
            ])
        #expect(sequence.tempoTrack.length == 4)
        let notes = sequence.tracks.map { $0.events.dropFirst() }
        func note(_ channel: UInt8, _ note: UInt8, _ velocity: UInt8, _ duration: Double) -> EventContent {
            .note(NoteEvent(channel: channel, note: note, velocity: velocity, duration: duration))
        }
        #expect(Array(notes[0]) == [TrackEvent(beat: 2, content: note(0, 76, 32, 2))])
        #expect(Array(notes[1]) == [TrackEvent(beat: 1, content: note(1, 67, 64, 3))])
        #expect(
            Array(notes[2]) == [
                TrackEvent(beat: 0, content: note(2, 48, 96, 4)), TrackEvent(beat: 0, content: note(2, 60, 96, 4)),
            ])
        #expect(
            sequence.tracks.map { $0.events[0].content } == [
                .channel(ChannelMessage(status: 0xc0, data1: 5)), .channel(ChannelMessage(status: 0xc1, data1: 46)),
                .channel(ChannelMessage(status: 0xc2, data1: 70)),
            ])
        #expect(sequence.tracks.map(\.length) == [4, 4, 4])
    }

    @Test func everyKindOfEventIsWrittenAsItWasRead() throws {
        let file = try MIDIFile(bytes: TestFile.everything)
        #expect(try file.bytes() == TestFile.everything)
        let sequence = EventSequence(file)
        #expect(try MIDIFile(sequence, division: .ticksPerQuarter(96)).bytes() == TestFile.everything)
        #expect(sequence.tracks.count == 1)
        #expect(sequence.tempoTrack.events.count == 5)
    }

    @Test func rawBytesKeepTheirPackets() throws {
        let sequence = EventSequence(try MIDIFile(bytes: TestFile.everything))
        let raw = sequence.tracks[0].events.compactMap { event -> [UInt8]? in
            if case .raw(let bytes) = event.content { bytes } else { nil }
        }
        #expect(raw == [[0xf0, 0x7e, 0x7f, 9, 1, 0xf7], [0xf0, 0x43, 0x12], [0x13, 0x14], [0xf7], [0xfa]])
    }

    @Test func runningStatusHoldsBehindAMetaEventAndIsWrittenAnew() throws {
        let body: [UInt8] = [0, 0xb0, 7, 1, 0, 7, 2, 0, 0xff, 1, 0, 0, 7, 3]
        let file = try MIDIFile(bytes: TestFile.bytes(format: 0, body + TestFile.end))
        #expect(file.tracks[0].events.count == 4)
        let written: [UInt8] = [0, 0xb0, 7, 1, 0, 7, 2, 0, 0xff, 1, 0, 0, 0xb0, 7, 3]
        #expect(try file.bytes() == TestFile.bytes(format: 0, written + TestFile.end))
    }

    @Test(
        arguments: [
            (0, [0]), (0x7f, [0x7f]), (0x80, [0x81, 0]), (0x2000, [0xc0, 0]), (0x3fff, [0xff, 0x7f]),
            (0x4000, [0x81, 0x80, 0]), (0x1f_ffff, [0xff, 0xff, 0x7f]), (0x20_0000, [0x81, 0x80, 0x80, 0]),
            (0xfff_ffff, [0xff, 0xff, 0xff, 0x7f]),
        ] as [(Int64, [UInt8])]) func timesAreWrittenAsTheSpecificationHasThem(ticks: Int64, bytes: [UInt8]) throws
    {
        let file = MIDIFile(format: .single, division: .ticksPerQuarter(96), tracks: [.init(end: ticks)])
        let expected = TestFile.bytes(format: 0, bytes + [0xff, 0x2f, 0])
        #expect(try file.bytes() == expected)
        #expect(try MIDIFile(bytes: expected) == file)
    }

    @Test func oneTrackHoldsEverythingInFormat0() throws {
        let sequence = EventSequence(try MIDIFile(bytes: TestFile.example))
        let file = try MIDIFile(sequence, format: .single, division: .ticksPerQuarter(96))
        #expect(file.tracks.count == 1)
        let again = EventSequence(try MIDIFile(bytes: try file.bytes()))
        #expect(again.tempoTrack.events == sequence.tempoTrack.events)
        #expect(again.tracks.count == 1)
        #expect(again.tracks[0].events.count == sequence.tracks.reduce(0) { $0 + $1.events.count })
        // The end of a key comes before its next beginning.
        #expect(file.tracks[0].events.map(\.tick) == file.tracks[0].events.map(\.tick).sorted())
    }

    @Test func theResolutionThatIsAskedForIsWritten() throws {
        let sequence = EventSequence(try MIDIFile(bytes: TestFile.example))
        for resolution in [24, 96, 480, 32_767] {
            let bytes = try MIDIFile(sequence, division: .ticksPerQuarter(resolution)).bytes()
            #expect(bytes[12...13].elementsEqual([UInt8(resolution >> 8), UInt8(resolution & 0xff)]))
            #expect(EventSequence(try MIDIFile(bytes: bytes)) == sequence)
        }
        for resolution in [0, -1, 32_768, Int.max] {
            #expect(throws: SequenceError.self) {
                try MIDIFile(sequence, division: .ticksPerQuarter(resolution)).bytes()
            }
        }
    }

    @Test func anSMPTEFileIsASequenceOfSeconds() throws {
        // 25 frames of 40 ticks: milliseconds. The tempo means nothing.
        let track: [UInt8] = [
            0, 0xff, 0x51, 3, 1, 0, 0, 0x83, 0x74, 0x90, 60, 100, 0x83, 0x74, 0x80, 60, 0, 0, 0xff, 0x2f, 0,
        ]
        let bytes = TestFile.bytes(division: [0xe7, 40], [0, 0xff, 0x54, 5, 0, 0, 0, 0, 0] + TestFile.end, track)
        let sequence = EventSequence(try MIDIFile(bytes: bytes))
        #expect(sequence.timeBase == .seconds)
        #expect(sequence.tracks[0].events == [TrackEvent(beat: 0.5, content: .note(60, 0.5))])
        #expect(sequence.tempoMap.seconds(at: 0.5) == 0.5)
        #expect(!sequence.tempoTrack.events.contains { if case .tempo = $0.content { true } else { false } })
        let again = try MIDIFile(sequence, division: .smpte(framesPerSecond: 25, ticksPerFrame: 40)).bytes()
        #expect(EventSequence(try MIDIFile(bytes: again)) == sequence)
        #expect(throws: SequenceError.self) { try MIDIFile(sequence, division: .ticksPerQuarter(480)) }
    }

    @Test func dropFramesAre30000In1001Seconds() throws {
        let track: [UInt8] = [0x81, 0xea, 0x30, 0xb0, 1, 1] + TestFile.end
        let file = try MIDIFile(bytes: TestFile.bytes(format: 0, division: [0xe3, 1], track))
        #expect(file.tracks[0].events[0].tick == 30_000)
        #expect(EventSequence(file).tracks[0].events[0].beat == 1001)
    }

    @Test func temposAreFollowedBySMPTETimes() throws {
        var sequence = EventSequence()
        try sequence.addToTempoTrack(.tempo(beatsPerMinute: 240), at: 2)
        var track = EventTrack()
        try track.add(.note(60, 4), at: 2)
        sequence.tracks = [track]
        let file = try MIDIFile(sequence, division: .smpte(framesPerSecond: 25, ticksPerFrame: 40))
        #expect(file.tracks[1].events.map(\.tick) == [1000, 2000])
    }

    @Test func whatAFileCannotHoldIsRefused() throws {
        var sequence = EventSequence()
        var track = EventTrack()
        try track.add(.control(0), at: 0x1p60)
        sequence.tracks = [track]
        #expect(throws: SequenceError.self) { try MIDIFile(sequence) }
        #expect(throws: SequenceError.self) { try MIDIFile(sequence, format: .independent) }
        var far = EventTrack()
        try far.add(.control(0), at: 0x1p28)
        sequence.tracks = [far]
        let error = #expect(throws: SequenceError.self) { try MIDIFile(sequence).bytes() }
        #expect(error?.message.contains("268435455") == true)
    }

    @Test func whatHasNoPlaceInAFileIsLeftOut() throws {
        var track = EventTrack()
        try track.add(.user([1]), at: 0)
        try track.add(.parameter(ParameterChange(parameter: 1, value: 1)), at: 0)
        try track.add(.preset(PresetChange(propertyList: [1])), at: 0)
        let extended = ExtendedNoteEvent(group: 2, pitch: 60.4, velocity: 0.2, duration: 1)
        try track.add(.extendedNote(extended), at: 1)
        try track.setOffset(-1)
        var sequence = EventSequence()
        sequence.tracks = [track]
        let file = try MIDIFile(sequence, division: .ticksPerQuarter(10))
        #expect(
            file.tracks[1].events == [
                MIDIFileEvent(tick: 0, content: .message(status: 0x92, data1: 60, data2: 1)),
                MIDIFileEvent(tick: 10, content: .message(status: 0x82, data1: 60, data2: 0)),
            ])
    }
}
