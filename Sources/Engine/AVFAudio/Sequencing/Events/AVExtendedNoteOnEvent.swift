import Foundation
import MusicSequences

/// A note by pitch and velocity in fractions (AVMusicEvents.h); destinations get the nearest note of MIDI 1.0. Thread:
/// as `AVMusicEvent`.
open class AVExtendedNoteOnEvent: AVMusicEvent {
    /// The note with fractions of a semitone, 0 to less than 128.
    open var midiNote: Float
    /// 0 … 127.
    open var velocity: Float
    /// Which instrument of the destination; kept for whoever enumerates.
    open var instrumentID: UInt32
    /// The channel, 0 … 15, for destinations that have channels.
    open var groupID: UInt32
    /// Beats.
    open var duration: AVMusicTimeStamp
    private var controls: [ExtendedNoteEvent.Control] = []

    /// The instrument that a destination uses by itself.
    public class var defaultInstrument: UInt32 { 0xffff_ffff }

    /// - Parameters:
    ///   - midiNote: 0 to less than 128.
    ///   - velocity: 0 … 127.
    ///   - groupID: a channel, 0 … 15.
    ///   - duration: beats, not negative.
    public convenience init(midiNote: Float, velocity: Float, groupID: UInt32, duration: AVMusicTimeStamp) {
        self.init(
            midiNote: midiNote, velocity: velocity, instrumentID: Self.defaultInstrument, groupID: groupID,
            duration: duration)
    }

    /// - Parameters:
    ///   - midiNote: 0 to less than 128.
    ///   - velocity: 0 … 127.
    ///   - instrumentID: `defaultInstrument` for none in particular.
    ///   - groupID: a channel, 0 … 15.
    ///   - duration: beats, not negative.
    public init(
        midiNote: Float, velocity: Float, instrumentID: UInt32, groupID: UInt32, duration: AVMusicTimeStamp
    ) {
        self.midiNote = midiNote
        self.velocity = velocity
        self.instrumentID = instrumentID
        self.groupID = groupID
        self.duration = duration
        super.init()
    }

    convenience init(_ note: ExtendedNoteEvent) {
        self.init(
            midiNote: note.pitch, velocity: note.velocity, instrumentID: note.instrument, groupID: note.group,
            duration: note.duration)
        controls = note.controls
    }

    override var content: EventContent {
        get throws {
            .extendedNote(
                ExtendedNoteEvent(
                    instrument: instrumentID, group: UInt32(try Self.narrow(groupID, 15, "group")), pitch: midiNote,
                    velocity: velocity, controls: controls, duration: duration))
        }
    }
}
