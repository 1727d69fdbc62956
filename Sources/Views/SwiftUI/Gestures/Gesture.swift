import Foundation
import ViewHierarchy

/// What a pointer does over a view (SwiftUI's `Gesture`): a drag or a tap.
@MainActor @preconcurrency
public protocol Gesture {
    /// Follows the pointer, in points from the view's upper left corner; the time in seconds.
    func follow(_ phase: GesturePhase, start: CGPoint, location: CGPoint, time: TimeInterval, taps: Int)
}
