/// Notes of one length, one after another. Pure.
package struct NotePattern: Sendable {
    /// MIDI note numbers.
    let notes: [UInt8]
    /// Frames from one note to the next.
    let step: Int

    /// Throws when a note is no MIDI note number.
    package init(_ numbers: [Int], seconds: Double, sampleRate: Double) throws {
        notes = try numbers.map { number in
            guard let note = UInt8(exactly: number), note < 128 else {
                throw CommandFailure(.usage, "\(number) is no MIDI note number (0 to 127)")
            }
            return note
        }
        step = max(1, Int(seconds * sampleRate))
    }

    /// Frames until the last note is released.
    package var length: Int { notes.count * step }
    /// Frames that a note sounds.
    var held: Int { step * 4 / 5 }
}
