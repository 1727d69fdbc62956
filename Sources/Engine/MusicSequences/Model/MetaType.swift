/// Types of meta events that mean something to a sequence, by the Standard MIDI Files specification (RP-001).
package enum MetaType {
    /// Whose the music is.
    package static let copyright: UInt8 = 0x02
    /// The name of a sequence or of a track.
    package static let trackName: UInt8 = 0x03
    /// Where a track's chunk ends.
    package static let endOfTrack: UInt8 = 0x2f
    /// Microseconds per quarter note, three bytes.
    package static let tempo: UInt8 = 0x51
    /// The SMPTE time at which a track begins, five bytes.
    package static let offset: UInt8 = 0x54
    /// Numerator, denominator as a power of two, clocks per click, 32nd notes per quarter.
    package static let timeSignature: UInt8 = 0x58
    /// Sharps, negative for flats; 0 for major, 1 for minor.
    package static let keySignature: UInt8 = 0x59
}
