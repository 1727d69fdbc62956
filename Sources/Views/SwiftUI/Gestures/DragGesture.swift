import Foundation

/// A drag (SwiftUI's `DragGesture`).
public struct DragGesture: Gesture {
    /// Where the drag is, in points from the view's upper left corner.
    public struct Value: Equatable, Sendable {
        /// Seconds of a clock that goes on evenly, as a date.
        public let time: Date
        /// Where it is.
        public let location: CGPoint
        /// Where it began.
        public let startLocation: CGPoint
        /// How far it went.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
    }

    private let distance: CGFloat
    private var changed: [(Value) -> Void] = []
    private var ended: [(Value) -> Void] = []

    /// It begins so many points away.
    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) { distance = minimumDistance }

    /// Called while it goes on.
    public func onChanged(_ action: @escaping (Value) -> Void) -> DragGesture {
        var gesture = self
        gesture.changed.append(action)
        return gesture
    }
    /// Called when it is over.
    public func onEnded(_ action: @escaping (Value) -> Void) -> DragGesture {
        var gesture = self
        gesture.ended.append(action)
        return gesture
    }

    /// Follows the pointer.
    public func follow(_ phase: GesturePhase, start: CGPoint, location: CGPoint, time: TimeInterval, taps: Int) {
        guard hypot(location.x - start.x, location.y - start.y) >= distance || phase == .ended || phase == .cancelled
        else { return }
        let value = Value(
            time: Date(timeIntervalSinceReferenceDate: time), location: location, startLocation: start)
        let isOver = phase == .ended || phase == .cancelled
        for action in isOver ? ended : changed { action(value) }
    }
}
