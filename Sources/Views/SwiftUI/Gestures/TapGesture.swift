import Foundation

/// A click or a tap, or several (SwiftUI's `TapGesture`).
public struct TapGesture: FollowingGesture {
    /// Nothing but that it was.
    public typealias Value = Void
    private let count: Int
    /// How many times.
    public init(count: Int = 1) { self.count = count }

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Void>) {
        guard event.isOver else { return }
        if event.isTap(count) { tell.ended(()) } else { tell.failed() }
    }
}

/// A click or a tap with its place (SwiftUI's `SpatialTapGesture`).
public struct SpatialTapGesture: FollowingGesture {
    /// Where it was (SwiftUI's `SpatialTapGesture.Value`).
    public struct Value: Equatable, Sendable {
        /// In points of the coordinate space that was asked for.
        public var location: CGPoint
    }
    private let count: Int
    private let space: CoordinateSpace
    /// How many times.
    public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
        (self.count, space) = (count, coordinateSpace)
    }

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) {
        guard event.isOver else { return }
        guard event.isTap(count) else { return tell.failed() }
        tell.ended(Value(location: event.convert(event.location, space)))
    }
}

extension PointerEvent {
    fileprivate func isTap(_ count: Int) -> Bool {
        phase == .ended && !memory.isFarAway && taps >= count && (count > 1 || distance < 8)
    }
}
