import Foundation

/// Where the views of a row are (SwiftUI's `VerticalAlignment`).
public enum VerticalAlignment: Sendable {
    /// Above.
    case top
    /// In the middle.
    case center
    /// Below.
    case bottom
    /// In the middle, here.
    case firstTextBaseline

    var part: CGFloat {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        case .firstTextBaseline: 0.5
        }
    }
}
