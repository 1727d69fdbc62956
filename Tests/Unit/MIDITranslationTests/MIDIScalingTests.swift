import AudioTypes
import MIDITranslation
import Testing

/// The numbers of the MIDI 2.0 Bit Scaling specification.
@Suite struct MIDIScalingTests {
    @Test(
        arguments: [
            (0, 0), (1, 0x0200), (63, 0x7e00), (64, 0x8000), (65, 0x8208), (96, 0xc104), (127, 0xffff),
        ] as [(UInt32, UInt32)])
    func velocitiesGrowTo16Bits(_ value: UInt32, _ scaled: UInt32) {
        #expect(MIDIScaling.up(value, from: 7, to: 16) == scaled)
        #expect(MIDIScaling.down(scaled, from: 16, to: 7) == value)
    }

    @Test(
        arguments: [
            (0, 0), (1, 0x0200_0000), (64, 0x8000_0000), (65, 0x8208_2082), (127, 0xffff_ffff),
        ] as [(UInt32, UInt32)])
    func controllersGrowTo32Bits(_ value: UInt32, _ scaled: UInt32) {
        #expect(MIDIScaling.up(value, from: 7, to: 32) == scaled)
        #expect(MIDIScaling.down(scaled, from: 32, to: 7) == value)
    }

    @Test(
        arguments: [
            (0, 0), (8192, 0x8000_0000), (8193, 0x8004_0020), (16_383, 0xffff_ffff),
        ] as [(UInt32, UInt32)])
    func pitchBendGrowsTo32Bits(_ value: UInt32, _ scaled: UInt32) {
        #expect(MIDIScaling.up(value, from: 14, to: 32) == scaled)
        #expect(MIDIScaling.down(scaled, from: 32, to: 14) == value)
    }

    @Test func everyValueComesBackAndKeepsItsOrder() {
        var last: UInt32 = 0
        for value in 0..<UInt32(16_384) {
            let scaled = MIDIScaling.up(value, from: 14, to: 32)
            #expect(MIDIScaling.down(scaled, from: 32, to: 14) == value)
            #expect(value == 0 || scaled > last)
            last = scaled
        }
    }
}
