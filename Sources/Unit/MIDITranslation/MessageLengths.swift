/// The bytes of a MIDI 1.0 message that begins with this status byte; 1 for one that is a whole message.
@_noLocks @_noAllocation
public func midiMessageLength(_ status: UInt8) -> Int {
    switch status & 0xf0 {
    case 0xc0, 0xd0: 2
    case 0x80, 0x90, 0xa0, 0xb0, 0xe0: 3
    default:
        switch status {
        case 0xf1, 0xf3: 2
        case 0xf2: 3
        default: 1
        }
    }
}

/// The bytes of the longest system-exclusive message that comes as one event; a longer one comes in parts. With it an
/// event has room in a link of the usual size.
package var longestMIDIPart: Int { @_noLocks @_noAllocation get { 32_512 } }

/// The words of a Universal MIDI Packet that begins with this word.
@_noLocks @_noAllocation
public func packetLength(_ word: UInt32) -> Int {
    switch word >> 28 {
    case 0x3, 0x4, 0x8, 0x9, 0xa: 2
    case 0xb, 0xc: 3
    case 0x5, 0xd, 0xe, 0xf: 4
    default: 1
    }
}
