import AudioToolbox
import CoreGraphics
import Foundation

/// A finger on a view, or a mouse whose button is held (UITouch.h). Thread: main.
@preconcurrency @MainActor
public final class UITouch: @MainActor Hashable {
    /// Where a touch is (UITouch.h).
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
    }
    /// Where it is.
    public private(set) var phase = Phase.began
    /// How hard; 1 is usual.
    public var force: CGFloat { 1 }
    /// The hardest there is.
    public var maximumPossibleForce: CGFloat { 1 }
    /// Points.
    public var majorRadius: CGFloat { 10 }
    /// Where it was put down.
    public let view: HierarchyView?
    /// How many times it was put down here in short time.
    public private(set) var tapCount = 1
    /// When, in seconds of a clock that goes on evenly.
    public private(set) var timestamp: TimeInterval = 0
    private var here = CGPoint.zero
    private var before: CGPoint?

    init(_ view: HierarchyView) { self.view = view }

    func follow(_ event: ViewPointerEvent) {
        let place = CGPoint(x: event.x, y: event.y)
        before = before == nil ? place : here
        (here, tapCount, timestamp) = (place, Int(event.clickCount), event.time)
        switch event.phase {
        case .down: phase = .began
        case .up: phase = .ended
        case .cancelled: phase = .cancelled
        case .dragged, .moved, .entered, .exited: phase = .moved
        }
    }

    /// Where it is, in a view's own coordinates; in those of the view where it was put down for nil.
    public func location(in other: HierarchyView?) -> CGPoint { place(here, in: other) }
    /// Where it was before, in a view's own coordinates.
    public func previousLocation(in other: HierarchyView?) -> CGPoint { place(before ?? here, in: other) }

    private func place(_ point: CGPoint, in other: HierarchyView?) -> CGPoint {
        guard let view, let other, other !== view else { return point }
        return other.convert(view.turned(point), from: view)
    }

    public static func == (left: UITouch, right: UITouch) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
