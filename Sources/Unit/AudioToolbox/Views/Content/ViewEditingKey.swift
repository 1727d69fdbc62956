/// What keys mean wherever text is edited. Pure.
package enum ViewEditingKey: Equatable, Sendable {
    case copy, cut, paste, selectAll

    /// Nil for a key that means none of them, and for one that is let go. Letters are those of the keyboard's layout, and their
    /// places where it has no Latin ones.
    package init?(_ key: ViewKeyEvent) {
        guard key.phase != .up, !key.modifiers.contains(.option) else { return nil }
        let (insert, delete): (UInt32, UInt32) = (0xff63, 0xffff)
        let isShifted = key.modifiers.contains(.shift)
        switch (key.modifiers.contains(.control) || key.modifiers.contains(.command), isShifted) {
        case (true, false):
            if key.symbol == insert {
                self = .copy
            } else if let found = Self.letter(key) {
                self = found
            } else {
                return nil
            }
        case (false, true) where key.symbol == insert: self = .paste
        case (false, true) where key.symbol == delete: self = .cut
        default: return nil
        }
    }

    private static func letter(_ key: ViewKeyEvent) -> ViewEditingKey? {
        let isLatin = key.symbol < 0x100 && key.symbol > 0
        if isLatin { return [0x61: .selectAll, 0x63: .copy, 0x76: .paste, 0x78: .cut][key.symbol | 0x20] }
        // Of linux/input-event-codes.h.
        return [30: .selectAll, 45: .cut, 46: .copy, 47: .paste][key.code]
    }
}
