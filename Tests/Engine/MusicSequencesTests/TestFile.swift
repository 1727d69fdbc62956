import MusicSequences

/// Standard MIDI Files byte by byte.
enum TestFile {
    /// A file of format 1 with 96 ticks per quarter.
    static func bytes(format: UInt8 = 1, division: [UInt8] = [0, 96], _ tracks: [UInt8]...) -> [UInt8] {
        Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, UInt8(tracks.count)] + division + tracks.flatMap(chunk)
    }

    static func chunk(_ content: [UInt8]) -> [UInt8] {
        Array("MTrk".utf8) + [0, 0, UInt8(content.count >> 8), UInt8(content.count & 0xff)] + content
    }

    static let end: [UInt8] = [0, 0xff, 0x2f, 0]

    /// The example of the specification, format 1: a tempo and a time signature, and three channels.
    static let example = bytes(
        [0, 0xff, 0x58, 4, 4, 2, 24, 8, 0, 0xff, 0x51, 3, 0x07, 0xa1, 0x20, 0x83, 0, 0xff, 0x2f, 0],
        [0, 0xc0, 5, 0x81, 0x40, 0x90, 76, 32, 0x81, 0x40, 76, 0, 0, 0xff, 0x2f, 0],
        [0, 0xc1, 46, 96, 0x91, 67, 64, 0x82, 0x20, 67, 0, 0, 0xff, 0x2f, 0],
        [0, 0xc2, 70, 0, 0x92, 48, 96, 0, 60, 96, 0x83, 0, 48, 0, 0, 60, 0, 0, 0xff, 0x2f, 0])

    /// Everything that an event may be, as this project writes it.
    static let everything = bytes(
        [
            0, 0xff, 0x03, 2, 0x41, 0x42, 0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40, 0, 0xff, 0x54, 5, 1, 2, 3, 4, 5,
            96, 0xff, 0x58, 4, 3, 3, 24, 8, 0, 0xff, 0x59, 2, 0xfd, 1, 0x60, 0xff, 0x2f, 0,
        ],
        [
            0, 0xff, 0x00, 2, 0, 7, 0, 0xff, 0x20, 1, 3, 0, 0xff, 0x21, 1, 1, 0, 0xff, 0x7f, 3, 0x7d, 1, 2,
            0, 0xf0, 5, 0x7e, 0x7f, 9, 1, 0xf7, 0, 0xf0, 2, 0x43, 0x12, 10, 0xf7, 2, 0x13, 0x14, 10, 0xf7, 1, 0xf7,
            0, 0xf7, 1, 0xfa, 0, 0xb3, 7, 100, 0, 10, 64, 0, 0xc3, 12, 0, 0xd3, 33, 0, 0xe3, 0, 0x40, 0, 0xa3, 60, 1,
            0, 0x93, 60, 90, 0x60, 0x83, 60, 40, 0, 0x93, 61, 91, 0, 0x83, 61, 0, 0, 0xff, 0x05, 2, 0x6c, 0x61,
            0x60, 0xff, 0x2f, 0,
        ])
}
