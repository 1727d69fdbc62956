import AudioTypes
import MIDITranslation
import Testing

/// Channel messages of MIDI 1.0 as MIDI 2.0 and back.
@Suite struct MIDITranslationTests {
    private let memory = MIDIChannelMemory()
    private var translation: MIDITranslation { MIDITranslation(memory) }

    private func midi2(_ words: UInt32...) -> [UInt32] { words.flatMap { list(translation.midi2($0)) } }
    private func midi1(_ first: UInt32, _ second: UInt32) -> [UInt32] { list(translation.midi1(first, second)) }
    private func list(_ words: MIDIWords) -> [UInt32] { (0..<words.count).map { words[$0] } }

    @Test func notesPressureAndBendAreTranslated() {
        #expect(midi2(0x2391_3c40) == [0x4391_3c00, 0x8000_0000])
        #expect(midi2(0x2081_3c7f) == [0x4081_3c00, 0xffff_0000])
        #expect(midi2(0x20a1_3c40) == [0x40a1_3c00, 0x8000_0000])
        #expect(midi2(0x20d1_4000) == [0x40d1_0000, 0x8000_0000])
        #expect(midi2(0x20e1_0040) == [0x40e1_0000, 0x8000_0000])
        #expect(midi2(0x20b1_0740) == [0x40b1_0700, 0x8000_0000])
    }

    @Test func aNoteOnOfVelocityZeroIsANoteOff() {
        #expect(midi2(0x2091_3c00) == [0x4081_3c00, 0])
    }

    @Test func aNoteOnStaysANoteOn() {
        #expect(midi1(0x4091_3c00, 0x0001_0000) == [0x2091_3c01])
        #expect(midi1(0x4091_3c00, 0xffff_0000) == [0x2091_3c7f])
        #expect(midi1(0x4081_3c00, 0) == [0x2081_3c00])
    }

    @Test func banksTravelWithTheProgram() {
        #expect(midi2(0x20c1_0500) == [0x40c1_0000, 0x0500_0000])
        #expect(midi2(0x20b1_0003, 0x20b1_2004, 0x20c1_0500) == [0x40c1_0001, 0x0500_0304])
        #expect(midi1(0x40c1_0001, 0x0500_0304) == [0x20b1_0003, 0x20b1_2004, 0x20c1_0500])
        #expect(midi1(0x40c1_0000, 0x0500_0000) == [0x20c1_0500])
    }

    @Test func registeredAndAssignableControllersTravelWhole() {
        #expect(midi2(0x20b1_6500, 0x20b1_6402, 0x20b1_0640) == [0x4021_0002, 0x8000_0000])
        #expect(midi2(0x20b1_267f).first == 0x4021_0002)
        #expect(midi2(0x20b2_6301, 0x20b2_6202, 0x20b2_0640) == [0x4032_0102, 0x8000_0000])
        #expect(midi1(0x4021_0002, 0x8000_0000) == [0x20b1_6500, 0x20b1_6402, 0x20b1_0640, 0x20b1_2600])
        #expect(midi1(0x4032_0102, 0x8000_0000) == [0x20b2_6301, 0x20b2_6202, 0x20b2_0640, 0x20b2_2600])
    }

    @Test func dataEntryWithoutAParameterIsNothing() {
        #expect(midi2(0x20b5_0640) == [])
        #expect(midi2(0x20b5_657f, 0x20b5_647f, 0x20b5_0640) == [])
    }

    @Test func whatTheOtherProtocolCannotSayIsLeftOut() {
        #expect(midi1(0x4061_3c00, 0x8000_0000) == [])
        #expect(midi1(0x40f1_3c00, 0) == [])
    }

    @Test func everyChannelMessageComesBack() {
        for status in [0x80, 0x90, 0xa0, 0xd0, 0xe0] as [UInt32] {
            for value in 1...UInt32(127) {
                let word = 0x2700_0000 | (status | 5) << 16 | value << 8 | (status == 0xd0 ? 0 : 127 - value | 1)
                let there = translation.midi2(word)
                #expect(list(translation.midi1(there[0], there[1])) == [word])
            }
        }
    }
}
