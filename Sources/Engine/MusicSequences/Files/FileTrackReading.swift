/// Makes events of a sequence of one track of a file.
struct FileTrackReading {
    /// In the order of the file.
    private(set) var events: [TrackEvent] = []
    /// The beat of the end of the track.
    let end: Double
    /// Whether there is nothing but meta events.
    private(set) var isConductor = true
    private let ticksPerBeat: Double
    private var pairing = NotePairing()

    init(_ track: MIDIFile.Track, division: MIDIFileDivision) {
        ticksPerBeat = division.ticksPerBeat
        end = Double(track.end) / ticksPerBeat
        for event in track.events { add(event.content, Double(event.tick) / ticksPerBeat) }
        // What nothing ends sounds until the track's end.
        for place in pairing.rest { endNote(place, at: end, releaseVelocity: 0) }
    }

    private mutating func add(_ content: MIDIFileEvent.Content, _ beat: Double) {
        switch content {
        case .message(let status, let data1, let data2):
            isConductor = false
            add(status, data1, data2, beat)
        case .meta(let type, let bytes): addMeta(type, bytes, beat)
        case .exclusive(let bytes), .escape(let bytes):
            isConductor = false
            events.append(TrackEvent(beat: beat, content: .raw(bytes)))
        }
    }

    private mutating func add(_ status: UInt8, _ data1: UInt8, _ data2: UInt8, _ beat: Double) {
        let channel = status & 0xf
        switch (status & 0xf0, data2) {
        case (0x80, _), (0x90, 0):
            guard let place = pairing.end(channel: channel, note: data1) else { return }
            endNote(place, at: beat, releaseVelocity: status & 0xf0 == 0x80 ? data2 : 0)
        case (0x90, _):
            pairing.begin(channel: channel, note: data1, place: events.count)
            let note = NoteEvent(channel: channel, note: data1, velocity: data2, duration: 0)
            events.append(TrackEvent(beat: beat, content: .note(note)))
        default:
            let message = ChannelMessage(status: status, data1: data1, data2: data2)
            events.append(TrackEvent(beat: beat, content: .channel(message)))
        }
    }

    private mutating func endNote(_ place: Int, at beat: Double, releaseVelocity: UInt8) {
        guard case .note(var note) = events[place].content else { return }
        note.duration = max(0, beat - events[place].beat)
        note.releaseVelocity = releaseVelocity
        events[place].content = .note(note)
    }

    private mutating func addMeta(_ type: UInt8, _ bytes: [UInt8], _ beat: Double) {
        var content = EventContent.meta(type: type, bytes: bytes)
        if type == MetaType.tempo {
            let microseconds = bytes.reduce(0) { $0 << 8 | Int($1) & 0xff }
            // A tempo of another length says nothing that anybody could play by.
            guard bytes.count == 3, microseconds > 0 else { return }
            content = .tempo(beatsPerMinute: 60_000_000 / Double(microseconds))
        }
        events.append(TrackEvent(beat: beat, content: content))
    }
}
