import Foundation

/// Takes a value through steps (SwiftUI's `KeyframeAnimator`): once for each new value of a trigger, or without end while it is
/// shown.
public struct KeyframeAnimator<Value, Content: View>: View, PrimitiveView {
    private let first: Value
    private let trigger: PhaseTrigger?
    private let repeats: Bool
    private let content: (Value) -> Content
    private let keyframes: (Value) -> KeyframeTracks<Value>

    init(
        _ first: Value, _ trigger: PhaseTrigger?, repeats: Bool, _ content: @escaping (Value) -> Content,
        _ keyframes: @escaping (Value) -> KeyframeTracks<Value>
    ) {
        (self.first, self.trigger, self.repeats) = (first, trigger, repeats)
        (self.content, self.keyframes) = (content, keyframes)
    }

    /// Once for each value of a trigger.
    public init(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframeTracks<Value>
    ) { self.init(initialValue, PhaseTrigger(trigger), repeats: false, content, keyframes) }
    /// Once it is shown, or without end.
    public init(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframeTracks<Value>
    ) { self.init(initialValue, nil, repeats: repeating, content, keyframes) }

    func node(_ context: BuildContext) -> Node {
        let cell = context.host.cell(context.path + ".keyframes", KeyframeState())
        guard let state = cell.value as? KeyframeState else { return Node() }
        let now = context.host.animations.clock()
        let change = trigger.flatMap { trigger in
            context.host.hasChanged(context.path + "#keyframes", trigger.value, isEqual: trigger.isEqual)
        }
        if let change, !change.isNew { state.start = now }
        if trigger == nil, !state.hasStarted { state.start = now }
        state.hasStarted = true
        var value = first
        if let start = state.start {
            let tracks = keyframes(first)
            var time = now - start
            if repeats, tracks.duration > 0 { time = time.truncatingRemainder(dividingBy: tracks.duration) }
            tracks.apply(time, &value)
            let goesOn = repeats ? tracks.duration > 0 : time < tracks.duration
            if goesOn { context.host.wake(after: 1.0 / 60) }
        }
        return makeNode(content(value), context.child("keyframe"))
    }
}

/// When a value began to go through its steps.
@MainActor
private final class KeyframeState {
    var start: Double?
    var hasStarted = false
}

extension View {
    /// Takes a value through steps once for each value of a trigger.
    public func keyframeAnimator<Value, Content: View>(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Self, Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframeTracks<Value>
    ) -> some View {
        KeyframeAnimator(
            initialValue, PhaseTrigger(trigger), repeats: false, { content(self, $0) }, keyframes)
    }
    /// Takes a value through steps without end while it is shown.
    public func keyframeAnimator<Value, Content: View>(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Self, Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframeTracks<Value>
    ) -> some View {
        KeyframeAnimator(initialValue, nil, repeats: repeating, { content(self, $0) }, keyframes)
    }
}
