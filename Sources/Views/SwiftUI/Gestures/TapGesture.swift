import Foundation

/// A click or a tap, or several (SwiftUI's `TapGesture`).
public struct TapGesture: Gesture {
    private let count: Int
    private var ended: [() -> Void] = []

    /// How many times.
    public init(count: Int = 1) { self.count = count }
    /// Called after it.
    public func onEnded(_ action: @escaping () -> Void) -> TapGesture {
        var gesture = self
        gesture.ended.append(action)
        return gesture
    }
    /// Follows the pointer.
    public func follow(_ phase: GesturePhase, start: CGPoint, location: CGPoint, time: TimeInterval, taps: Int) {
        guard phase == .ended, taps >= count, hypot(location.x - start.x, location.y - start.y) < 8 else { return }
        for action in ended { action() }
    }
}
