extension MIDIFile {
    /// The file of a sequence. Thread: any but render.
    ///
    /// Loops and mutes are not in it, nor are user events, parameters and presets; extended notes are rounded to
    /// ordinary ones; what is in front of beat 0 is left out. Reading the file gives the same sequence again as far as
    /// its beats are whole ticks.
    /// - Parameters:
    ///   - format: `single` puts everything into one track; `simultaneous` puts the tempo track in front of the others.
    ///   - division: what a tick is. SMPTE times of a sequence of beats follow its tempos; the sequence's own time base
    ///     has to be seconds for a file that does not.
    /// - Throws: `SequenceError` for beats beyond what a file's ticks count, for independent tracks, and for a sequence
    ///   of seconds with ticks per quarter note.
    package init(
        _ sequence: EventSequence, format: Format = .simultaneous,
        division: MIDIFileDivision = .ticksPerQuarter(EventSequence.defaultResolution)
    ) throws(SequenceError) {
        let tick = try Self.ticks(of: sequence, division)
        self.init(format: format, division: division, tracks: [])
        switch format {
        case .single:
            var writing = FileTrackWriting(tick: tick)
            for track in [sequence.tempoTrack] + sequence.tracks { try writing.add(track) }
            tracks = [writing.track()]
        case .simultaneous:
            for track in [sequence.tempoTrack] + sequence.tracks {
                var writing = FileTrackWriting(tick: tick)
                try writing.add(track)
                tracks.append(writing.track())
            }
        case .independent:
            throw SequenceError(
                "a MIDI file of format 2 was refused: the tracks of a sequence belong together; use 0 or 1")
        }
    }

    private static func ticks(
        of sequence: EventSequence, _ division: MIDIFileDivision
    ) throws(SequenceError) -> (Double) throws(SequenceError) -> Int64 {
        if case .frames = sequence.timeBase {
            throw SequenceError("a sequence of frames was refused: a MIDI file has ticks; give it another time base")
        }
        let map = sequence.tempoMap
        let ticksPerBeat = division.ticksPerBeat
        let isSMPTE = if case .smpte = division { true } else { false }
        guard isSMPTE || sequence.timeBase == .beats else {
            throw SequenceError("a sequence of seconds was refused with \(division); write it with SMPTE times")
        }
        return { (beat) throws(SequenceError) in
            let tick = ((isSMPTE ? map.seconds(at: beat) : beat) * ticksPerBeat).rounded()
            guard tick < 0x1p62 else {
                throw SequenceError("an event at beat \(beat) was refused; a MIDI file has no ticks for it")
            }
            return Int64(tick)
        }
    }
}
