/// Where the lines of a text stand (SwiftUI's `TextAlignment`).
public enum TextAlignment: Sendable {
    /// Left.
    case leading
    /// In the middle.
    case center
    /// Right.
    case trailing
}
