/// Why bytes are no Standard MIDI File.
package struct MIDIFileError: Error, Equatable, CustomStringConvertible {
    /// The place in the file, counted in bytes from 0.
    package let offset: Int
    /// What a file has there.
    package let expected: String
    /// What is there.
    package let found: String

    /// What happened, where, and what to do.
    package var message: String {
        "the MIDI file is damaged at byte \(offset): expected \(expected), found \(found); write it anew or use a copy"
    }

    package var description: String { message }
}
