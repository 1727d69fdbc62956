import Console
import Testing

/// Keys in the numbers of linux/input-event-codes.h and X11/keysymdef.h.
struct BrowserKeyTests {
    @Test(arguments: [
        ("KeyQ", "q", 16, 0x71, "q"), ("KeyP", "P", 25, 0x50, "P"), ("KeyM", "m", 50, 0x6d, "m"),
        ("Digit1", "!", 2, 0x21, "!"), ("Digit0", "0", 11, 0x30, "0"), ("Semicolon", "ö", 39, 0xf6, "ö"),
        ("KeyE", "€", 18, 0x0100_20ac, "€"), ("ArrowUp", "ArrowUp", 103, 0xff52, ""), ("Tab", "Tab", 15, 0xff09, ""),
        ("Space", " ", 57, 0x20, " "), ("F1", "F1", 59, 0xffbe, ""), ("F12", "F12", 88, 0xffc9, ""),
        ("Numpad5", "5", 76, 0x35, "5"), ("NumpadEnter", "Enter", 96, 0xff8d, ""),
        ("ShiftRight", "Shift", 54, 0xffe2, ""), ("Unidentified", "Dead", 0, 0, ""), ("", "", 0, 0, ""),
    ])
    func aKeyHasThePlaceAndTheMeaning(
        _ code: String, _ key: String, _ place: UInt16, _ symbol: UInt32, _ characters: String
    ) {
        let found = BrowserKey(code: code, key: key)
        #expect(found.placeCode == place && found.symbol == symbol && found.characters == characters)
    }
}
