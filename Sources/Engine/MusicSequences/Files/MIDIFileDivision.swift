/// What the ticks of a Standard MIDI File are.
package enum MIDIFileDivision: Equatable, Sendable {
    /// Parts of a quarter note, 1 … 32,767 of them.
    case ticksPerQuarter(Int)
    /// Parts of an SMPTE frame, 1 … 255 of them; 24, 25, 29 or 30 frames a second, where 29 stands for 30,000 / 1,001.
    case smpte(framesPerSecond: Int, ticksPerFrame: Int)

    /// By the two bytes of a file's header; nil for what no file may have.
    init?(word: UInt16) {
        if word & 0x8000 == 0 {
            guard word != 0 else { return nil }
            self = .ticksPerQuarter(Int(word))
        } else {
            let frames = 256 - Int(word >> 8)
            guard Self.frameRates.contains(frames), word & 0xff != 0 else { return nil }
            self = .smpte(framesPerSecond: frames, ticksPerFrame: Int(word & 0xff))
        }
    }

    private static let frameRates = [24, 25, 29, 30]

    /// The two bytes of a file's header; nil for numbers that no file can have.
    var word: UInt16? {
        switch self {
        case .ticksPerQuarter(let ticks): return (1...0x7fff).contains(ticks) ? UInt16(ticks) : nil
        case .smpte(let frames, let ticks):
            guard Self.frameRates.contains(frames), (1...255).contains(ticks) else { return nil }
            return UInt16(256 - frames) << 8 | UInt16(ticks)
        }
    }

    /// Ticks in a beat of a sequence: in a quarter note, or in a second.
    package var ticksPerBeat: Double {
        switch self {
        case .ticksPerQuarter(let ticks): Double(ticks)
        case .smpte(29, let ticks): Double(ticks) * 30_000 / 1001
        case .smpte(let frames, let ticks): Double(ticks * frames)
        }
    }
}
