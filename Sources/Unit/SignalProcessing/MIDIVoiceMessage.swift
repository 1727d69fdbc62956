public import AudioToolbox

/// What a note player listens to, of any MIDI channel, from MIDI 1.0 bytes or Universal MIDI Packets.
public enum MIDIVoiceMessage: Sendable, Equatable {
    /// Velocity 0 … 1, never 0.
    case noteOn(note: UInt8, velocity: Double)
    case noteOff(note: UInt8)
    /// Value 0 … 1.
    case control(number: UInt8, value: Double)
    /// −1 … 1.
    case pitchBend(Double)
    case other

    /// What a kernel was given: nil unless it is a channel voice message, in MIDI 1.0 bytes or as a packet of either
    /// protocol.
    @_noLocks @_noAllocation
    public init?(_ event: KernelEvent) {
        switch event {
        case .midi(_, let status, let data1, let data2):
            self.init(status: status, data1, data2)
        case .packet(_, let words) where words.count > 0:
            switch words[0] >> 28 {
            case 2:
                self.init(
                    status: UInt8(truncatingIfNeeded: words[0] >> 16), UInt8(truncatingIfNeeded: words[0] >> 8),
                    UInt8(truncatingIfNeeded: words[0]))
            case 4 where words.count > 1: self.init(word: words[0], data: words[1])
            default: return nil
            }
        default: return nil
        }
    }

    /// A message of MIDI 1.0.
    @_noLocks @_noAllocation
    public init(status: UInt8, _ first: UInt8, _ second: UInt8) {
        switch status & 0xf0 {
        case 0x90 where second > 0: self = .noteOn(note: first & 0x7f, velocity: Double(second & 0x7f) / 127)
        case 0x80, 0x90: self = .noteOff(note: first & 0x7f)
        case 0xb0: self = .control(number: first & 0x7f, value: Double(second & 0x7f) / 127)
        case 0xe0: self = .pitchBend(Double(Int(second & 0x7f) << 7 + Int(first & 0x7f) - 8192) / 8192)
        default: self = .other
        }
    }

    /// A channel voice message of MIDI 2.0 in two words.
    @_noLocks @_noAllocation
    public init(word: UInt32, data: UInt32) {
        let number = UInt8(truncatingIfNeeded: word >> 8) & 0x7f
        let full = Double(UInt32.max)
        switch (word >> 20) & 0xf {
        // A note-on of MIDI 2.0 with velocity 0 is a very soft note, not a note-off.
        case 0x9: self = .noteOn(note: number, velocity: max(Double(data >> 16) / 65_535, 1 / 65_535))
        case 0x8: self = .noteOff(note: number)
        case 0xb: self = .control(number: number, value: Double(data) / full)
        case 0xe: self = .pitchBend(Double(data) / full * 2 - 1)
        default: self = .other
        }
    }
}
