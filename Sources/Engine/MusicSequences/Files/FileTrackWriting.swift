/// Makes a track of a file of the events of a sequence.
struct FileTrackWriting {
    /// What a tick of the file is: called with beats.
    private let tick: (Double) throws(SequenceError) -> Int64
    private var entries: [Entry] = []
    private var end: Int64 = 0

    /// An event with what decides its place among those of its tick.
    private struct Entry {
        let event: MIDIFileEvent
        /// Ends of notes that began earlier come first: the same key may begin again at that tick.
        let isLast: Bool
        let order: Int
    }

    /// - Parameter tick: the tick of a beat.
    init(tick: @escaping (Double) throws(SequenceError) -> Int64) { self.tick = tick }

    /// Adds a track's events; more than one track becomes one.
    mutating func add(_ track: EventTrack) throws(SequenceError) {
        for event in track.events { try add(event, offset: track.offset) }
        end = max(end, try tick(max(0, track.offset + track.length)))
    }

    /// The track of the file.
    func track() -> MIDIFile.Track {
        let sorted = entries.sorted {
            ($0.event.tick, $0.isLast ? 1 : 0, $0.order) < ($1.event.tick, $1.isLast ? 1 : 0, $1.order)
        }
        return MIDIFile.Track(events: sorted.map(\.event), end: end)
    }

    private mutating func add(_ event: TrackEvent, offset: Double) throws(SequenceError) {
        let beat = event.beat + offset
        guard beat >= 0 else { return }
        let begin = try tick(beat)
        switch event.content {
        case .note(let note): try add(note, from: begin, to: try tick(beat + note.duration))
        case .extendedNote(let note): try add(note.rounded, from: begin, to: try tick(beat + note.duration))
        case .channel(let message):
            append(begin, .message(status: message.status, data1: message.data1, data2: message.data2))
        case .meta(let type, let bytes): append(begin, .meta(type: type, bytes: bytes))
        case .raw(let bytes): append(begin, bytes.first == 0xf0 ? .exclusive(bytes) : .escape(bytes))
        case .tempo(let tempo): append(begin, .meta(type: MetaType.tempo, bytes: Self.bytes(ofTempo: tempo)))
        // A file has no place for these.
        case .user, .parameter, .preset: break
        }
    }

    private mutating func add(_ note: NoteEvent, from begin: Int64, to end: Int64) throws(SequenceError) {
        append(begin, .message(status: 0x90 | note.channel, data1: note.note, data2: note.velocity))
        let off = MIDIFileEvent.Content.message(
            status: 0x80 | note.channel, data1: note.note, data2: note.releaseVelocity)
        append(end, off, isLast: end == begin)
    }

    private mutating func append(_ tick: Int64, _ content: MIDIFileEvent.Content, isLast: Bool = true) {
        entries.append(
            Entry(event: MIDIFileEvent(tick: tick, content: content), isLast: isLast, order: entries.count))
    }

    private static func bytes(ofTempo tempo: Double) -> [UInt8] {
        let microseconds = UInt32(min(max((60_000_000 / tempo).rounded(), 1), 0xff_ffff))
        return [16, 8, 0].map { UInt8(truncatingIfNeeded: microseconds >> $0) }
    }
}

extension ExtendedNoteEvent {
    /// The nearest note of MIDI 1.0.
    fileprivate var rounded: NoteEvent {
        NoteEvent(
            channel: UInt8(group & 0xf), note: UInt8(min(pitch.rounded(), 127)),
            velocity: UInt8(min(max(velocity.rounded(), 1), 127)), duration: duration)
    }
}
