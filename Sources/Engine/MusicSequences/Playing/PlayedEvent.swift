/// What a player gives whoever it plays for. Thread: any, also render.
package struct PlayedEvent {
    /// What happens. Pointers hold as long as the score.
    package enum Content {
        /// A channel message of MIDI 1.0; a kind with one data byte has 0 for the second.
        case message(status: UInt8, data1: UInt8, data2: UInt8)
        /// A system-exclusive message, a part of one, or other bytes, as `EventContent.raw`.
        case raw(UnsafeRawBufferPointer)
        /// Bytes for the program, with the beat of the track that they are at; not for the render thread to hand over
        /// itself (E88).
        case user(beat: Double, UnsafeRawBufferPointer)
        /// A note by pitch and velocity in fractions begins. Its identifier is the one of its end, and of no other
        /// note.
        case extendedNoteOn(instrument: UInt32, group: UInt32, pitch: Float, velocity: Float, identifier: UInt32)
        /// Such a note ends.
        case extendedNoteOff(group: UInt32, pitch: Float, identifier: UInt32)
        /// A parameter is `value` from here on, and goes to `target` in a straight line of so many frames; 0 for none.
        case parameter(parameter: UInt32, scope: UInt32, element: UInt32, value: Float, target: Float, frames: Int)
        /// An encoded preset; not for the render thread to decode.
        case preset(scope: UInt32, element: UInt32, UnsafeRawBufferPointer)
    }

    /// Frames from the beginning of the cycle, 0 … frames − 1.
    package let offset: Int
    /// The place of its track in the sequence.
    package let track: Int
    /// What `EventTrack.destination` says; nil for whoever gets tracks without one.
    package let destination: Int?
    /// What happens.
    package let content: Content

    @_noLocks @_noAllocation
    init(offset: Int, track: Int, destination: Int?, content: Content) {
        self.offset = offset
        self.track = track
        self.destination = destination
        self.content = content
    }
}
