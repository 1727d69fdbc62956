import Foundation

/// The steps of one property of a value (SwiftUI's `KeyframeTrack`).
public struct KeyframeTrack<Root, Value: Animatable> {
    private let path: WritableKeyPath<Root, Value>
    private let steps: [Keyframe<Value>]

    /// Of a property.
    public init(
        _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> [Keyframe<Value>]
    ) { (path, steps) = (keyPath, content()) }

    /// Seconds.
    var duration: Double { steps.reduce(0) { $0 + $1.duration } }

    /// Sets the property to what it is at a time; the root has its first value.
    func apply(_ time: Double, to root: inout Root) {
        var from = root[keyPath: path]
        var rest = time
        for step in steps {
            guard rest < step.duration else {
                (from, rest) = (step.value, rest - step.duration)
                continue
            }
            var way = step.value.animatableData - from.animatableData
            way.scale(by: step.progress(step.duration > 0 ? max(0, rest) / step.duration : 1))
            from.animatableData = from.animatableData + way
            break
        }
        root[keyPath: path] = from
    }
}

extension KeyframeTrack where Root == Value {
    /// Of the value itself.
    public init(@KeyframeTrackContentBuilder<Value> content: () -> [Keyframe<Value>]) {
        self.init(\.self, content: content)
    }
}

/// The tracks of a value (SwiftUI's `Keyframes`), which go on side by side.
public struct KeyframeTracks<Root> {
    let duration: Double
    let apply: (Double, inout Root) -> Void
}

/// Says the tracks of a value (SwiftUI's `KeyframesBuilder`).
@resultBuilder
public enum KeyframesBuilder<Root> {
    /// A track.
    public static func buildExpression<Value: Animatable>(
        _ track: KeyframeTrack<Root, Value>
    ) -> [KeyframeTracks<Root>] { [KeyframeTracks(duration: track.duration, apply: track.apply)] }
    /// All of them.
    public static func buildBlock(_ tracks: [KeyframeTracks<Root>]...) -> KeyframeTracks<Root> {
        let all = tracks.flatMap { $0 }
        return KeyframeTracks(
            duration: all.map(\.duration).max() ?? 0,
            apply: { time, root in for track in all { track.apply(time, &root) } })
    }
}
