import Foundation

/// A step of a value on its way (SwiftUI's keyframes): from where it was to another value, over seconds.
public struct Keyframe<Value: Animatable> {
    enum Way {
        case move, linear, smooth
        case curve(AnimationCurve)
    }
    let value: Value
    let duration: Double
    let way: Way

    init(_ value: Value, _ duration: Double, _ way: Way) {
        (self.value, self.way) = (value, way)
        self.duration = duration.isFinite ? min(3600, max(0, duration)) : 0
    }

    /// - Parameter part: Of its time, 0 to 1.
    func progress(_ part: Double) -> Double {
        switch way {
        case .move: 1
        case .linear: part
        case .smooth: part * part * (3 - 2 * part)
        case .curve(let curve): curve.progress(at: part * duration)
        }
    }
}

/// Says the steps of a value, one after another (SwiftUI's `KeyframeTrackContentBuilder`).
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable> {
    /// One step.
    public static func buildExpression(_ step: Keyframe<Value>) -> [Keyframe<Value>] { [step] }
    /// Evenly.
    public static func buildExpression(_ step: LinearKeyframe<Value>) -> [Keyframe<Value>] { [step.step] }
    /// Smoothly.
    public static func buildExpression(_ step: CubicKeyframe<Value>) -> [Keyframe<Value>] { [step.step] }
    /// By a spring.
    public static func buildExpression(_ step: SpringKeyframe<Value>) -> [Keyframe<Value>] { [step.step] }
    /// At once.
    public static func buildExpression(_ step: MoveKeyframe<Value>) -> [Keyframe<Value>] { [step.step] }
    /// All of them.
    public static func buildBlock(_ steps: [Keyframe<Value>]...) -> [Keyframe<Value>] { steps.flatMap { $0 } }
    /// All of them.
    public static func buildArray(_ steps: [[Keyframe<Value>]]) -> [Keyframe<Value>] { steps.flatMap { $0 } }
    /// Those that there are.
    public static func buildOptional(_ steps: [Keyframe<Value>]?) -> [Keyframe<Value>] { steps ?? [] }
    /// One or the other.
    public static func buildEither(first steps: [Keyframe<Value>]) -> [Keyframe<Value>] { steps }
    /// One or the other.
    public static func buildEither(second steps: [Keyframe<Value>]) -> [Keyframe<Value>] { steps }
}

/// Evenly to a value (SwiftUI's `LinearKeyframe`).
public struct LinearKeyframe<Value: Animatable> {
    let step: Keyframe<Value>
    /// Over seconds; curves are not looked at.
    public init(_ to: Value, duration: TimeInterval) { step = Keyframe(to, duration, .linear) }
}

/// Smoothly to a value (SwiftUI's `CubicKeyframe`): slowly at both ends.
public struct CubicKeyframe<Value: Animatable> {
    let step: Keyframe<Value>
    /// Over seconds.
    public init(_ to: Value, duration: TimeInterval) { step = Keyframe(to, duration, .smooth) }
}

/// By a spring to a value (SwiftUI's `SpringKeyframe`).
public struct SpringKeyframe<Value: Animatable> {
    let step: Keyframe<Value>
    /// Over seconds; without them until it rests.
    public init(_ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring()) {
        step = Keyframe(to, duration ?? spring.curve.duration, .curve(spring.curve))
    }
}

/// At once to a value (SwiftUI's `MoveKeyframe`).
public struct MoveKeyframe<Value: Animatable> {
    let step: Keyframe<Value>
    /// The value.
    public init(_ to: Value) { step = Keyframe(to, 0, .move) }
}
