/// The keys that were held down.
public struct ViewKeyModifiers: OptionSet, Sendable {
    /// One bit for each key.
    public let rawValue: UInt16
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = ViewKeyModifiers(rawValue: 1)
    /// Control.
    public static let control = ViewKeyModifiers(rawValue: 2)
    /// Alt.
    public static let option = ViewKeyModifiers(rawValue: 4)
    /// The key with the sign of the desktop.
    public static let command = ViewKeyModifiers(rawValue: 8)
    /// Caps Lock is on.
    public static let capsLock = ViewKeyModifiers(rawValue: 16)
}
