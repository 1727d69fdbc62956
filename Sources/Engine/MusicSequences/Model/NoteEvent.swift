/// A note of MIDI 1.0 with its duration, as `MIDINoteMessage` has it.
package struct NoteEvent: Equatable, Sendable {
    /// 0 … 15.
    package var channel: UInt8
    /// 0 … 127.
    package var note: UInt8
    /// 1 … 127: a note-on with velocity 0 is a note-off.
    package var velocity: UInt8
    /// 0 … 127; of the note-off.
    package var releaseVelocity: UInt8
    /// Beats, not negative.
    package var duration: Double

    /// Makes a note; a track checks its numbers when it is added. Thread: any.
    package init(channel: UInt8, note: UInt8, velocity: UInt8, releaseVelocity: UInt8 = 0, duration: Double) {
        self.channel = channel
        self.note = note
        self.velocity = velocity
        self.releaseVelocity = releaseVelocity
        self.duration = duration
    }

    var fault: String? {
        if channel > 15 { return "a note on channel \(channel); channels are 0 to 15" }
        if note > 127 { return "a note \(note); notes are 0 to 127" }
        if !(1...127).contains(velocity) { return "a note with velocity \(velocity); velocities are 1 to 127" }
        if releaseVelocity > 127 { return "a release velocity of \(releaseVelocity); velocities are 0 to 127" }
        return SequenceError.fault(ofDuration: duration)
    }
}
