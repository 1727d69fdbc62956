import Foundation

/// Where the views of a column are (SwiftUI's `HorizontalAlignment`).
public enum HorizontalAlignment: Sendable {
    /// Left.
    case leading
    /// In the middle.
    case center
    /// Right.
    case trailing

    var part: CGFloat {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}
