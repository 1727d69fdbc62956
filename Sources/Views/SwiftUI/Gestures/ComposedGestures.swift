/// Two at the same time (SwiftUI's `SimultaneousGesture`).
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: FollowingGesture {
    /// What each tells (SwiftUI's `SimultaneousGesture.Value`).
    public struct Value {
        /// What the first one tells.
        public var first: First.Value?
        /// What the second one tells.
        public var second: Second.Value?
    }
    private let (first, second): (First, Second)
    /// Both.
    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) {
        first.follow(
            event,
            GestureTelling(
                changed: { tell.changed(Value(first: $0)) }, ended: { tell.ended(Value(first: $0)) },
                failed: tell.failed))
        second.follow(
            event,
            GestureTelling(
                changed: { tell.changed(Value(second: $0)) }, ended: { tell.ended(Value(second: $0)) },
                failed: tell.failed))
    }
}

/// One or another (SwiftUI's `ExclusiveGesture`); both are followed here.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: FollowingGesture {
    /// What one of them tells (SwiftUI's `ExclusiveGesture.Value`).
    public enum Value {
        /// What the first one tells.
        case first(First.Value)
        /// What the second one tells.
        case second(Second.Value)
    }
    private let (first, second): (First, Second)
    /// Both.
    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) {
        first.follow(
            event,
            GestureTelling(
                changed: { tell.changed(.first($0)) }, ended: { tell.ended(.first($0)) }, failed: tell.failed))
        second.follow(
            event,
            GestureTelling(
                changed: { tell.changed(.second($0)) }, ended: { tell.ended(.second($0)) }, failed: tell.failed))
    }
}

/// One and then another (SwiftUI's `SequenceGesture`): the second is followed once the first is over, or is held.
public struct SequenceGesture<First: Gesture, Second: Gesture>: FollowingGesture {
    /// How far it is (SwiftUI's `SequenceGesture.Value`).
    public enum Value {
        /// What the first one tells.
        case first(First.Value)
        /// What the first one told, and what the second one tells.
        case second(First.Value, Second.Value?)
    }
    private let (first, second): (First, Second)
    private let name = "\(First.self),\(Second.self)"
    /// One and then the other.
    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) {
        let (memory, name) = (event.memory, name)
        var told: First.Value?
        let hears = GestureTelling<First.Value>(
            changed: { tell.changed(.first($0)) },
            ended: {
                told = $0
                memory.beganPresses.insert(name)
                memory.kept[name] = $0
                tell.changed(.second($0, nil))
            }, failed: { if !memory.beganPresses.contains(name) { tell.failed() } })
        let wasFirst = !memory.beganPresses.contains(name)
        if wasFirst || event.isOver { first.follow(event, hears) }
        guard !wasFirst, let kept = told ?? memory.kept[name] as? First.Value else { return }
        second.follow(
            event,
            GestureTelling(
                changed: { tell.changed(.second(kept, $0)) }, ended: { tell.ended(.second(kept, $0)) },
                failed: tell.failed))
    }
}
