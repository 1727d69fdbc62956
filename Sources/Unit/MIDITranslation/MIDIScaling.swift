/// Values between the resolutions of MIDI 1.0 and MIDI 2.0, as the MIDI 2.0 Bit Scaling specification (M2-115) has it:
/// up so that minimum, center and maximum stay what they are, down by leaving the lower bits out.
package enum MIDIScaling {
    /// A value of `source` bits in `target` bits, 1 < `source` <= `target` <= 32.
    @_noLocks @_noAllocation
    package static func up(_ value: UInt32, from source: UInt32, to target: UInt32) -> UInt32 {
        let scale = target &- source
        let shifted = value &<< scale
        guard value > 1 &<< (source &- 1) else { return shifted }
        // Above the center the lower bits repeat, so that the largest value becomes the largest.
        let width = source &- 1
        var part = value & ((1 &<< width) &- 1)
        part = scale > width ? part &<< (scale &- width) : part &>> (width &- scale)
        var result = shifted
        while part != 0 {
            result |= part
            part &>>= width
        }
        return result
    }

    /// A value of `source` bits in `target` bits, `target` <= `source`.
    @_noLocks @_noAllocation
    package static func down(_ value: UInt32, from source: UInt32, to target: UInt32) -> UInt32 {
        value &>> (source &- target)
    }
}
