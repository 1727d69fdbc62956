/// A gesture with something that hears of it (SwiftUI's `_ChangedGesture`, `_EndedGesture`).
public struct HeardGesture<Content: Gesture>: FollowingGesture {
    /// What it tells.
    public typealias Value = Content.Value
    let gesture: Content
    let changed: (Value) -> Void
    let ended: (Value) -> Void
    let failed: () -> Void

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) {
        let own = GestureTelling<Value>(
            changed: {
                changed($0)
                tell.changed($0)
            },
            ended: {
                ended($0)
                tell.ended($0)
            },
            failed: {
                failed()
                tell.failed()
            })
        gesture.follow(event, own)
    }
}

/// A gesture that tells another value (SwiftUI's `_MapGesture`).
public struct MappedGesture<Content: Gesture, Value>: FollowingGesture {
    let gesture: Content
    let change: (Content.Value) -> Value

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) {
        gesture.follow(
            event,
            GestureTelling(
                changed: { tell.changed(change($0)) }, ended: { tell.ended(change($0)) }, failed: tell.failed))
    }
}

/// A gesture of any kind (SwiftUI's `AnyGesture`).
public struct AnyGesture<Value>: FollowingGesture {
    private let followed: (PointerEvent, GestureTelling<Value>) -> Void
    /// The gesture.
    public init<Content: Gesture>(_ gesture: Content) where Content.Value == Value {
        followed = { gesture.follow($0, $1) }
    }
    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) { followed(event, tell) }
}
