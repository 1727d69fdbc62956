import CoreGraphics

/// Where lines stand (NSText.h).
public enum NSTextAlignment: Int, Sendable {
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
    /// Taken as left.
    case justified
    /// As the text is read: left.
    case natural

    package var alignment: TextStyle.Alignment {
        switch self {
        case .center: .center
        case .right: .right
        case .left, .justified, .natural: .left
        }
    }
}
