/// Events that end a sound: a note's end, all notes or sounds off, a pedal's release. Without them a note would stay,
/// so that they have room where others have none.
package enum MIDIReleases {
    /// Whether one of the messages of a chunk ends a sound.
    @_noLocks @_noAllocation
    package static func contain(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var place = 0
        while place < count {
            let status = bytes[place]
            let length = midiMessageLength(status)
            if length == 3, place &+ 2 < count,
                isRelease(
                    status >> 4, bytes[place &+ 1], isDown: bytes[place &+ 2] >= 64, isZero: bytes[place &+ 2] == 0)
            {
                return true
            }
            place = place &+ length
        }
        return false
    }

    /// Whether one of some packets ends a sound.
    @_noLocks @_noAllocation
    package static func contain(_ words: UnsafePointer<UInt32>, _ count: Int) -> Bool {
        var place = 0
        while place < count {
            let word = words[place]
            let (status, number) = (UInt8(truncatingIfNeeded: word >> 20) & 0xf, UInt8(truncatingIfNeeded: word >> 8))
            switch word >> 28 {
            case 2:
                let value = word & 0x7f
                if isRelease(status, number & 0x7f, isDown: value >= 64, isZero: value == 0) { return true }
            case 4:
                // A note with velocity 0 begins all the same in MIDI 2.0.
                let value = place &+ 1 < count ? words[place &+ 1] : 0
                if isRelease(status, number & 0x7f, isDown: value >= 0x8000_0000, isZero: false) { return true }
            default: break
            }
            place = place &+ packetLength(word)
        }
        return false
    }

    /// - Parameters:
    ///   - status: the message's kind, 8 to 14.
    ///   - number: the note or the controller.
    @_noLocks @_noAllocation
    private static func isRelease(_ status: UInt8, _ number: UInt8, isDown: Bool, isZero: Bool) -> Bool {
        switch status {
        case 8: true
        case 9: isZero
        // Sustain, sostenuto; all sounds, all controllers, all notes off, which the modes are as well.
        case 11: number >= 120 || (number == 64 || number == 66) && !isDown
        default: false
        }
    }
}
