/// A key that is pressed or let go.
public struct ViewKeyEvent: Equatable, Sendable {
    /// What becomes of the key.
    public enum Phase: UInt8, CaseIterable, Sendable {
        case down, up, repeated
    }

    /// What becomes of the key.
    public var phase: Phase

    /// The code of the key's place, of linux/input-event-codes.h.
    public var code: UInt16

    /// What the key means in the person's layout, by its number of X11/keysymdef.h.
    public var symbol: UInt32

    /// What it types, empty for a key that types nothing.
    public var characters: String
    /// The keys that were held down beside it.
    public var modifiers: ViewKeyModifiers

    /// A key that types nothing, with no other held down, unless they are given.
    public init(
        _ phase: Phase, code: UInt16, symbol: UInt32, characters: String = "", modifiers: ViewKeyModifiers = []
    ) {
        (self.phase, self.code, self.symbol) = (phase, code, symbol)
        (self.characters, self.modifiers) = (characters, modifiers)
    }
}
