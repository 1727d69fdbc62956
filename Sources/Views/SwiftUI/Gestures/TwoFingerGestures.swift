import Foundation

/// Two fingers that go apart (SwiftUI's `MagnificationGesture`). One pointer is followed here: it is never seen.
public struct MagnificationGesture: FollowingGesture {
    /// How many times larger.
    public typealias Value = CGFloat
    /// Kept for sources that say it.
    public init(minimumScaleDelta: CGFloat = 0.01) {}
    /// Nothing.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<CGFloat>) {}
}

/// Two fingers that turn (SwiftUI's `RotationGesture`). One pointer is followed here: it is never seen.
public struct RotationGesture: FollowingGesture {
    /// How far.
    public typealias Value = Angle
    /// Kept for sources that say it.
    public init(minimumAngleDelta: Angle = .degrees(1)) {}
    /// Nothing.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Angle>) {}
}
