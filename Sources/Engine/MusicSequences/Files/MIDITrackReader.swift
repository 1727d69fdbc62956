/// Reads the events of one chunk `MTrk`.
struct MIDITrackReader {
    private var bytes: MIDIFileBytes
    /// Whether the chunk claims more bytes than the file has, and where it begins.
    private let isCut: Bool
    private let start: Int
    private var tick: Int64 = 0
    private var running: UInt8?
    private var events: [MIDIFileEvent] = []

    init(_ body: ArraySlice<UInt8>, isCut: Bool, start: Int) {
        bytes = MIDIFileBytes(body, name: "the track")
        self.isCut = isCut
        self.start = start
    }

    /// A track ends at its end-of-track, whatever stands behind it; many files do without.
    mutating func track() throws(MIDIFileError) -> MIDIFile.Track {
        while bytes.remaining > 0 {
            // A file has less than 2^63 bytes, each with at most 2^28 ticks: the sum may need more bits.
            let (sum, overflow) = tick.addingReportingOverflow(Int64(try bytes.quantity("a delta time")))
            guard !overflow else {
                throw MIDIFileError(offset: bytes.offset, expected: "a time below 2^63 ticks", found: "a later one")
            }
            tick = sum
            // Padding behind the last event has times and no events.
            if bytes.remaining == 0, !isCut { break }
            guard try event() else { return MIDIFile.Track(events: events, end: tick) }
        }
        guard !isCut else {
            throw MIDIFileError(
                offset: bytes.offset, expected: "the rest of the track that begins at byte \(start)",
                found: "the end of the file")
        }
        return MIDIFile.Track(events: events, end: tick)
    }

    /// Reads one event; false for the end of the track.
    private mutating func event() throws(MIDIFileError) -> Bool {
        let place = bytes.offset
        let status = try bytes.byte("an event")
        switch status {
        case 0xff: return try meta()
        case 0xf0: add(.exclusive([0xf0] + (try bytes.counted("a system-exclusive message"))))
        case 0xf7: add(.escape(Array(try bytes.counted("escaped bytes"))))
        case 0x80..<0xf0:
            running = status
            try message(status, data1: try bytes.data("a data byte"))
        case ..<0x80:
            // The specification lets other events end a running status; many files go on with it.
            guard let running else {
                throw MIDIFileError(offset: place, expected: "an event with a status byte", found: "\(status)")
            }
            try message(running, data1: status)
        default:
            throw MIDIFileError(
                offset: place, expected: "a channel message, F0, F7 or FF", found: "the status byte \(status)")
        }
        return true
    }

    private mutating func message(_ status: UInt8, data1: UInt8) throws(MIDIFileError) {
        let data2 = status & 0xe0 == 0xc0 ? 0 : try bytes.data("a second data byte")
        add(.message(status: status, data1: data1, data2: data2))
    }

    private mutating func meta() throws(MIDIFileError) -> Bool {
        let type = try bytes.data("the type of a meta event")
        let place = bytes.offset
        let content = try bytes.counted("a meta event")
        guard type != MetaType.endOfTrack else { return false }
        if type == MetaType.tempo, content.count == 3, content.allSatisfy({ $0 == 0 }) {
            throw MIDIFileError(
                offset: place + 1, expected: "a tempo of 1 to 16777215 microseconds per quarter", found: "0")
        }
        add(.meta(type: type, bytes: Array(content)))
        return true
    }

    private mutating func add(_ content: MIDIFileEvent.Content) {
        events.append(MIDIFileEvent(tick: tick, content: content))
    }
}
