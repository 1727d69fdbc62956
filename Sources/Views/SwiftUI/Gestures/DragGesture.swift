import Foundation

/// A drag (SwiftUI's `DragGesture`).
public struct DragGesture: FollowingGesture {
    /// Where the drag is, in points of the coordinate space that was asked for.
    public struct Value: Equatable, Sendable {
        /// Seconds of a clock that goes on evenly, as a date.
        public var time: Date
        /// Where it is.
        public var location: CGPoint
        /// Where it began.
        public var startLocation: CGPoint
        /// Points in a second.
        public var velocity = CGSize.zero
        /// How far it went.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
        /// Where it would end if it slowed down from here in half a second.
        public var predictedEndLocation: CGPoint {
            CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
        }
        /// How far it would go.
        public var predictedEndTranslation: CGSize {
            CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
        }
    }

    private let distance: CGFloat
    private let space: CoordinateSpace

    /// It begins so many points away.
    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        (distance, space) = (minimumDistance, coordinateSpace)
    }

    private func value(_ event: PointerEvent) -> Value {
        var value = Value(
            time: Date(timeIntervalSinceReferenceDate: event.time), location: event.convert(event.location, space),
            startLocation: event.convert(event.start, space))
        let places = event.memory.places
        if let first = places.first, let last = places.last, last.time > first.time {
            let seconds = CGFloat(last.time - first.time)
            value.velocity = CGSize(
                width: (last.location.x - first.location.x) / seconds,
                height: (last.location.y - first.location.y) / seconds)
        }
        return value
    }

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) {
        let memory = event.memory
        guard !memory.blocksDrags else { return }
        switch event.phase {
        case .began, .moved:
            guard memory.isDragging || event.distance >= distance else { return }
            memory.isDragging = true
            tell.changed(value(event))
        case .ended:
            if memory.isDragging || event.distance >= distance { tell.ended(value(event)) } else { tell.failed() }
        case .cancelled: tell.failed()
        }
    }
}
