/// A key as a browser names it, in the numbers that views know.
package struct BrowserKey: Equatable, Sendable {
    /// The place on the keyboard, of linux/input-event-codes.h; 0 for one without a code there.
    package let placeCode: UInt16
    /// What the key means, of X11/keysymdef.h; 0 for nothing.
    package let symbol: UInt32
    /// What it types.
    package let characters: String

    /// - Parameters:
    ///   - code: `KeyboardEvent.code`, such as `KeyA`.
    ///   - key: `KeyboardEvent.key`, such as `a` or `ArrowUp`.
    package init(code: String, key: String) {
        placeCode = Self.place(code)
        let isTyped = key.unicodeScalars.count == 1
        characters = isTyped ? key : ""
        symbol = isTyped ? Self.symbol(of: key.unicodeScalars.first) : Self.symbols[code] ?? Self.symbols[key] ?? 0
    }

    private static func symbol(of character: Unicode.Scalar?) -> UInt32 {
        guard let number = character?.value else { return 0 }
        // Latin 1 has its own numbers; all else is Unicode with a mark.
        let isLatin = (0x20...0x7e).contains(number) || (0xa0...0xff).contains(number)
        return isLatin ? number : 0x0100_0000 | number
    }

    private static func place(_ code: String) -> UInt16 {
        if let found = places[code] { return found }
        for row in rows {
            let name = String(code.dropFirst(row.prefix.count))
            guard code.hasPrefix(row.prefix), let at = row.names.firstIndex(of: name) else { continue }
            return row.first + UInt16(at)
        }
        return 0
    }

    /// Keys that lie, and are numbered, one beside the other.
    private static let rows: [(prefix: String, first: UInt16, names: [String])] = [
        ("Digit", 2, "1234567890".map(String.init)), ("Key", 16, "QWERTYUIOP".map(String.init)),
        ("Key", 30, "ASDFGHJKL".map(String.init)), ("Key", 44, "ZXCVBNM".map(String.init)),
        ("F", 59, (1...10).map { "\($0)" }), ("F", 87, ["11", "12"]), ("Numpad", 71, ["7", "8", "9"]),
        ("Numpad", 75, ["4", "5", "6"]), ("Numpad", 79, ["1", "2", "3", "0"]),
    ]

    private static let places: [String: UInt16] = [
        "Escape": 1, "Minus": 12, "Equal": 13, "Backspace": 14, "Tab": 15, "BracketLeft": 26, "BracketRight": 27,
        "Enter": 28, "ControlLeft": 29, "Semicolon": 39, "Quote": 40, "Backquote": 41, "ShiftLeft": 42,
        "Backslash": 43, "Comma": 51, "Period": 52, "Slash": 53, "ShiftRight": 54, "NumpadMultiply": 55,
        "AltLeft": 56, "Space": 57, "CapsLock": 58, "NumpadSubtract": 74, "NumpadAdd": 78, "NumpadDecimal": 83,
        "NumpadEnter": 96, "ControlRight": 97, "NumpadDivide": 98, "AltRight": 100, "Home": 102, "ArrowUp": 103,
        "PageUp": 104, "ArrowLeft": 105, "ArrowRight": 106, "End": 107, "ArrowDown": 108, "PageDown": 109,
        "Insert": 110, "Delete": 111, "MetaLeft": 125, "MetaRight": 126,
    ]

    private static let symbols: [String: UInt32] = [
        "Backspace": 0xff08, "Tab": 0xff09, "Enter": 0xff0d, "NumpadEnter": 0xff8d, "Escape": 0xff1b, "Home": 0xff50,
        "ArrowLeft": 0xff51, "ArrowUp": 0xff52, "ArrowRight": 0xff53, "ArrowDown": 0xff54, "PageUp": 0xff55,
        "PageDown": 0xff56, "End": 0xff57, "Insert": 0xff63, "Delete": 0xffff, "ShiftLeft": 0xffe1,
        "ShiftRight": 0xffe2, "ControlLeft": 0xffe3, "ControlRight": 0xffe4, "CapsLock": 0xffe5, "AltLeft": 0xffe9,
        "AltRight": 0xffea, "MetaLeft": 0xffeb, "MetaRight": 0xffec,
    ].merging((1...12).map { ("F\($0)", 0xffbd + UInt32($0)) }) { $1 }
}
