import Foundation
import ViewHierarchy

extension View {
    /// Called after a click or a tap, or several.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        gesture(TapGesture(count: count).onEnded { action() })
    }
    /// Called after a click or a tap, with its place.
    public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
    }
    /// Called when the pointer is held so many seconds; `onPressingChanged` when it is pressed and let go.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
        let press = LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
        return gesture(press.pressing { onPressingChanged?($0) }.onEnded { _ in action() })
    }
    /// As the other, in an older form.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)?,
        perform action: @escaping () -> Void
    ) -> some View {
        onLongPressGesture(
            minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
            onPressingChanged: pressing)
    }
    /// Follows a gesture; a drag only where no drag inside does.
    public func gesture<Followed: Gesture>(_ gesture: Followed, including mask: GestureMask = .all) -> some View {
        followed(gesture, mask, isSimultaneous: false)
    }
    /// Follows a gesture as well.
    public func simultaneousGesture<Followed: Gesture>(
        _ gesture: Followed, including mask: GestureMask = .all
    ) -> some View { followed(gesture, mask, isSimultaneous: true) }
    /// Follows a gesture as well as those inside.
    public func highPriorityGesture<Followed: Gesture>(
        _ gesture: Followed, including mask: GestureMask = .all
    ) -> some View { followed(gesture, mask, isSimultaneous: true) }

    private func followed<Followed: Gesture>(
        _ gesture: Followed, _ mask: GestureMask, isSimultaneous: Bool
    ) -> some View {
        ModifiedView(content: self) { content, context in
            guard mask.contains(.gesture), context.isEnabled else { return makeNode(content, context.child("m")) }
            let view = context.host.leaf(context.path, "gesture") { GestureView(frame: .zero) }
            view.use(gesture, isSimultaneous: isSimultaneous, around: context.controls.gestures, context.host)
            var inner = context.child("m")
            inner.controls.gestures.append(view)
            return LayeredNode(makeNode(content, inner), LeafNode(view) { $0 }, isBehind: true)
        }
    }
    /// Kept for sources that say it: all of a view's rectangle is hit.
    public func contentShape<Content: Shape>(_ shape: Content, eoFill: Bool = false) -> some View { self }
    /// Kept for sources that say it: all of a view's rectangle is hit.
    public func contentShape<Content: Shape>(
        _ kind: ContentShapeKinds, _ shape: Content, eoFill: Bool = false
    ) -> some View { self }
}

/// Which gestures are followed (SwiftUI's `GestureMask`).
public struct GestureMask: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt32
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// None.
    public static let none: GestureMask = []
    /// The one that is given.
    public static let gesture = GestureMask(rawValue: 1)
    /// Those inside.
    public static let subviews = GestureMask(rawValue: 2)
    /// All.
    public static let all: GestureMask = [.gesture, .subviews]
}
