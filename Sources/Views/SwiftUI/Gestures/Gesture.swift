import Foundation
import ViewHierarchy

/// What a pointer does over a view (SwiftUI's `Gesture`): a drag, a tap, or what is composed of them.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// What it tells.
    associatedtype Value
    /// What it consists of.
    associatedtype Body: Gesture
    /// What it consists of.
    var body: Body { get }
    /// Called with each event of a pointer. For gestures of your own `body` is enough.
    func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>)
}

/// Where a gesture says what it has found. Thread: main.
@MainActor @preconcurrency
public struct GestureTelling<Value> {
    /// It goes on.
    let changed: (Value) -> Void
    /// It is over, and was what it had to be.
    let ended: (Value) -> Void
    /// It is over, or was another one.
    let failed: () -> Void
}

extension Never: Gesture {
    /// Nothing.
    public typealias Value = Never
    /// Nothing.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Never>) {}
}

extension Gesture where Body: Gesture, Body.Value == Value {
    /// As the body.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Value>) { body.follow(event, tell) }
}

/// A gesture that follows the pointer itself.
public protocol FollowingGesture: Gesture where Body == Never {}

extension FollowingGesture {
    /// There is none.
    public var body: Never { fatalError("a gesture that follows the pointer has no body") }
}

extension Gesture {
    /// Called while it goes on.
    public func onChanged(_ action: @escaping (Value) -> Void) -> HeardGesture<Self> {
        HeardGesture(gesture: self, changed: action, ended: { _ in }, failed: {})
    }
    /// Called when it is over.
    public func onEnded(_ action: @escaping (Value) -> Void) -> HeardGesture<Self> {
        HeardGesture(gesture: self, changed: { _ in }, ended: action, failed: {})
    }
    /// Sets a state while it goes on; it is as at first after it.
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> HeardGesture<Self> {
        HeardGesture(
            gesture: self,
            changed: {
                var (value, transaction) = (state.wrappedValue, Transaction())
                body($0, &value, &transaction)
                state.set(value)
            }, ended: { _ in state.reset() }, failed: { state.reset() })
    }
    /// Tells another value.
    public func map<Other>(_ change: @escaping (Value) -> Other) -> MappedGesture<Self, Other> {
        MappedGesture(gesture: self, change: change)
    }
    /// With another one at the same time.
    public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }
    /// Or another one; both are followed here.
    public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
        ExclusiveGesture(self, other)
    }
    /// Then another one.
    public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
        SequenceGesture(self, other)
    }
}
