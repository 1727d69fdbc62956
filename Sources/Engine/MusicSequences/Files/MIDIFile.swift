/// A Standard MIDI File as it is written (RP-001): its tracks with their ticks, before anything is made of them.
package struct MIDIFile: Equatable, Sendable {
    /// One chunk `MTrk`.
    package struct Track: Equatable, Sendable {
        /// In the order of their ticks.
        package var events: [MIDIFileEvent]
        /// The tick of the end of the track; at least that of the last event.
        package var end: Int64

        /// Thread: any.
        package init(events: [MIDIFileEvent] = [], end: Int64 = 0) {
            self.events = events
            self.end = max(end, events.last?.tick ?? 0)
        }
    }

    /// How the tracks belong together.
    package enum Format: UInt16, Sendable {
        /// One track with everything.
        case single = 0
        /// Tracks that play together.
        case simultaneous = 1
        /// Tracks that have nothing to do with each other.
        case independent = 2
    }

    /// How the tracks belong together.
    package var format: Format
    /// What a tick is.
    package var division: MIDIFileDivision
    /// In the file's order.
    package var tracks: [Track]

    /// Thread: any.
    package init(format: Format, division: MIDIFileDivision, tracks: [Track]) {
        self.format = format
        self.division = division
        self.tracks = tracks
    }

    /// Reads a file, also one in a RIFF wrapper (`.rmi`).
    ///
    /// Sloppy files are read as far as they can be understood: chunks of other kinds, a track without its end, a count
    /// of tracks that is wrong, a last track that claims to be longer than the file. Memory: less than 100 bytes for
    /// each of the file's. Thread: any but render.
    /// - Throws: `MIDIFileError` for anything else.
    package init(bytes: [UInt8]) throws(MIDIFileError) {
        var reader = MIDIFileReader(bytes)
        self = try reader.file()
    }

    /// The file's bytes. Thread: any but render.
    /// - Throws: `SequenceError` for what a file cannot hold: a division out of its range, more than 65,535 tracks,
    ///   more than 268,435,455 ticks between two events, a chunk of 4 GiB.
    package func bytes() throws(SequenceError) -> [UInt8] {
        try MIDIFileWriter.bytes(of: self)
    }
}
