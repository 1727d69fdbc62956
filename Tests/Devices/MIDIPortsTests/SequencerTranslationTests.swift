import CMIDISequencer
import MIDIPorts
import Testing

/// Events of ALSA's sequencer as bytes, and bytes as events. The numbers are those of <alsa/seq_event.h>.
struct SequencerTranslationTests {
    private func bytes(_ translate: (UnsafeMutablePointer<UInt8>, Int) -> Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = translate(&bytes, bytes.count)
        return Array(bytes.prefix(count))
    }

    @Test func notesBecomeTheirMessages() {
        #expect(bytes { cms_translate_note(6, 3, 60, 100, $0, $1) } == [0x93, 60, 100])
        #expect(bytes { cms_translate_note(7, 15, 60, 5, $0, $1) } == [0x8f, 60, 5])
        #expect(bytes { cms_translate_note(8, 0, 61, 9, $0, $1) } == [0xa0, 61, 9])
    }

    @Test func controllersProgramsPressureAndBendBecomeTheirMessages() {
        #expect(bytes { cms_translate_control(10, 2, 64, 127, $0, $1) } == [0xb2, 64, 127])
        #expect(bytes { cms_translate_control(11, 4, 0, 12, $0, $1) } == [0xc4, 12])
        #expect(bytes { cms_translate_control(12, 1, 0, 33, $0, $1) } == [0xd1, 33])
        #expect(bytes { cms_translate_control(13, 0, 0, 0, $0, $1) } == [0xe0, 0, 64])
        #expect(bytes { cms_translate_control(13, 0, 0, -8192, $0, $1) } == [0xe0, 0, 0])
    }

    @Test func aPartOfASystemExclusiveMessageStaysAPart() {
        #expect(bytes { cms_translate_exclusive([0xf0, 1, 2], 3, $0, $1) } == [0xf0, 1, 2])
        #expect(bytes { cms_translate_exclusive([3, 0xf7], 2, $0, $1) } == [3, 0xf7])
    }

    @Test func messagesBecomeTheirEvents() {
        #expect(cms_event_type([0x90, 60, 100], 3) == 6)
        #expect(cms_event_type([0xb0, 1, 2], 3) == 10)
        #expect(cms_event_type([0xe0, 0, 64], 3) == 13)
        #expect(cms_event_type([0xf0, 1, 2, 0xf7], 4) == 130)
        #expect(cms_event_type([1, 2], 2) == -1)
    }
}
