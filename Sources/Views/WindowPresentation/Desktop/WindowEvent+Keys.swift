import AudioToolbox

extension WindowEvent {
    /// A key as displays report it.
    ///
    /// - Parameters:
    ///   - state: of the keys that are held, as X has it.
    ///   - typed: what it types by the keyboard's layout.
    static func key(
        _ phase: ViewKeyEvent.Phase, code: UInt16, symbol: UInt32, state: UInt16, typed: String
    ) -> WindowEvent {
        let modifiers = ViewKeyModifiers(state: state)
        let isCommand = !modifiers.isDisjoint(with: [.control, .option, .command])
        // Of those with Control and the like come bytes that nobody means to write.
        let text = isCommand || typed.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? "" : typed
        let key = ViewKeyEvent(phase, code: code, symbol: symbol, characters: text, modifiers: modifiers)
        return .key(key, text: text)
    }
}

extension ViewKeyModifiers {
    /// Of X: Shift 1, Lock 2, Control 4, Mod1 8, Mod4 64.
    init(state: UInt16) {
        let bits: [(UInt16, ViewKeyModifiers)] = [
            (1, .shift), (2, .capsLock), (4, .control), (8, .option), (64, .command),
        ]
        self = bits.reduce(into: []) { if state & $1.0 != 0 { $0.insert($1.1) } }
    }
}
