import AudioToolbox
import Testing

/// Text on its way to a clipboard, and the keys that send it there.
struct ClipboardTests {
    private func key(
        _ symbol: UInt32, _ modifiers: ViewKeyModifiers, code: UInt16 = 0, phase: ViewKeyEvent.Phase = .down
    ) -> ViewEditingKey? {
        ViewEditingKey(ViewKeyEvent(phase, code: code, symbol: symbol, modifiers: modifiers))
    }

    @Test func lettersWithControlEditAndOthersDoNot() {
        #expect(key(0x61, .control) == .selectAll && key(0x63, .control) == .copy)
        #expect(key(0x78, .control) == .cut && key(0x76, .control) == .paste)
        // With Caps Lock, and as a Mac's keyboard has it.
        #expect(key(0x56, [.control, .capsLock]) == .paste && key(0x76, .command) == .paste)
        for modifiers: ViewKeyModifiers in [[], .shift, .option, [.control, .shift], [.control, .option]] {
            #expect(key(0x76, modifiers) == nil)
        }
        #expect(key(0x62, .control) == nil && key(0x76, .control, phase: .up) == nil)
    }

    @Test func olderKeysEditAsWell() {
        #expect(key(0xff63, .control) == .copy && key(0xff63, .shift) == .paste && key(0xffff, .shift) == .cut)
        #expect(key(0xff63, []) == nil && key(0xffff, .control) == nil)
    }

    /// Of a Cyrillic layout, where the key of the V types another letter.
    @Test func whereThereAreNoLatinLettersPlacesCount() {
        #expect(key(0x6cd, .control, code: 47) == .paste && key(0x6d3, .control, code: 46) == .copy)
        #expect(key(0x6cd, .control, code: 33) == nil)
        // On a French keyboard the A is where others have the Q.
        #expect(key(0x61, .control, code: 16) == .selectAll && key(0x71, .control, code: 30) == nil)
    }

    @Test func aTextIsCutAtACharacter() {
        #expect(ClipboardText.cut("grün", to: 3) == "gr" && ClipboardText.cut("grün", to: 4) == "grü")
        #expect(ClipboardText.cut("👩‍🎤a", to: 5) == "" && ClipboardText.cut("abc", to: 3) == "abc")
    }

    @Test func bytesThatEndInACharacterAreReadAsFarAsItIsWhole() {
        let bytes = Array("a€".utf8)
        #expect(ClipboardText.text(bytes) == "a€")
        #expect(ClipboardText.text(bytes.dropLast()) == "a" && ClipboardText.text(bytes.dropLast(2)) == "a")
        #expect(ClipboardText.text([] as [UInt8]) == "" && ClipboardText.text([0x80, 0x80] as [UInt8]).count == 2)
    }
}
