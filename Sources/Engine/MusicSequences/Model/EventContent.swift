/// What an event of a track is; the kinds are those of `MusicEventType` in MusicPlayer.h.
package enum EventContent: Equatable, Sendable {
    /// A note with its duration.
    case note(NoteEvent)
    /// A channel message of MIDI 1.0 that is no note.
    case channel(ChannelMessage)
    /// A meta event of a Standard MIDI File: its type, 0 … 127, and its bytes. Neither a tempo nor an end of track.
    case meta(type: UInt8, bytes: [UInt8])
    /// Bytes that go out as they are. Those of a system-exclusive message begin with F0; what does not begin so is the
    /// next part of one, or whatever a file escaped with F7.
    case raw([UInt8])
    /// From here on so many beats a minute; see `TempoMap.tempoRange`.
    case tempo(beatsPerMinute: Double)
    /// Bytes for the program that put them there.
    case user([UInt8])
    /// A note by pitch and velocity in fractions.
    case extendedNote(ExtendedNoteEvent)
    /// A value of a parameter of the destination.
    case parameter(ParameterChange)
    /// A preset of the destination.
    case preset(PresetChange)

    /// Beats; 0 for what is no note.
    package var duration: Double {
        switch self {
        case .note(let note): note.duration
        case .extendedNote(let note): note.duration
        default: 0
        }
    }

    /// Whether the event belongs to the tempo track, and to no other (E83, E84): tempo, SMPTE offset, time signature.
    package var isOfTempoTrack: Bool {
        switch self {
        case .tempo: true
        case .meta(let type, _): type == MetaType.offset || type == MetaType.timeSignature
        default: false
        }
    }

    /// What is wrong with the numbers in it, for `SequenceError`; nil for nothing.
    var fault: String? {
        switch self {
        case .note(let note): note.fault
        case .channel(let message): message.fault
        case .meta(let type, _): Self.fault(ofMeta: type)
        case .tempo(let tempo):
            TempoMap.tempoRange.contains(tempo)
                ? nil : "a tempo of \(tempo) beats a minute; use one of \(TempoMap.tempoRange)"
        case .extendedNote(let note): note.fault
        case .parameter(let change):
            change.value.isFinite ? nil : "a parameter's value \(change.value); use a finite one"
        case .raw, .user, .preset: nil
        }
    }

    private static func fault(ofMeta type: UInt8) -> String? {
        switch type {
        case MetaType.tempo: "a tempo as a meta event; use a tempo event"
        case MetaType.endOfTrack: "an end of track as a meta event; set the track's length"
        default: type < 0x80 ? nil : "a meta event of type \(type); types are 0 to 127"
        }
    }
}
