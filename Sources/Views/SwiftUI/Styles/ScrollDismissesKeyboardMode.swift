/// When scrolling takes the keyboard away (SwiftUI's `ScrollDismissesKeyboardMode`); there is none on the screen.
public struct ScrollDismissesKeyboardMode: Sendable {
    /// As usual.
    public static var automatic: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
    /// At once.
    public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
    /// With the finger.
    public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
    /// Never.
    public static var never: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
}
