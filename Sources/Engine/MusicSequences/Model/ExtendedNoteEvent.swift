/// A note by pitch and velocity in fractions, as `ExtendedNoteOnEvent` has it.
package struct ExtendedNoteEvent: Equatable, Sendable {
    /// A value for one controller of the note.
    package struct Control: Equatable, Sendable {
        /// The parameter.
        package var parameter: UInt32
        /// Its value.
        package var value: Float

        /// Thread: any.
        package init(parameter: UInt32, value: Float) {
            self.parameter = parameter
            self.value = value
        }
    }

    /// The instrument, which a destination of one instrument does not read.
    package var instrument: UInt32
    /// The group, for most destinations a channel 0 … 15.
    package var group: UInt32
    /// A note number, with fractions of a semitone.
    package var pitch: Float
    /// 0 … 127.
    package var velocity: Float
    /// Values for the note alone. A destination gets none of them while it plays.
    package var controls: [Control]
    /// Beats, not negative.
    package var duration: Double

    /// Makes a note; a track checks its numbers when it is added. Thread: any.
    package init(
        instrument: UInt32 = .max, group: UInt32, pitch: Float, velocity: Float, controls: [Control] = [],
        duration: Double
    ) {
        self.instrument = instrument
        self.group = group
        self.pitch = pitch
        self.velocity = velocity
        self.controls = controls
        self.duration = duration
    }

    var fault: String? {
        guard (0..<128).contains(pitch) else { return "a note of pitch \(pitch); pitches are 0 to 128" }
        guard (0...127).contains(velocity) else { return "a note with velocity \(velocity); velocities are 0 to 127" }
        return SequenceError.fault(ofDuration: duration)
    }
}
