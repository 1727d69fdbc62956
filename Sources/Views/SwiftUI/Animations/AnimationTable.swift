import Foundation

/// A value on its way to another.
private struct AnimationTrack<Value: Equatable> {
    var start: Value
    var target: Value
    var began = 0.0
    var animation: Animation?
    let mix: (Value, Value, Double) -> Value

    /// The value, and whether it has come to rest.
    func value(at time: Double) -> (value: Value, isOver: Bool) {
        guard let animation else { return (target, true) }
        let (part, isOver) = animation.progress(at: time - began)
        return isOver ? (target, true) : (mix(start, target, part), false)
    }
}

/// The values of a host's views that change over time. A value that has come to rest costs nothing: nothing wakes the
/// views for it.
@MainActor
final class AnimationTable {
    private var tracks: [String: Any] = [:]
    private var used: Set<String> = []
    private var waiting: [(due: Double, action: () -> Void)] = []
    /// Seconds, always rising.
    var clock: () -> Double = { ProcessInfo.processInfo.systemUptime }
    /// What goes with what has changed since the last making.
    var pending: Transaction?
    /// Whether something is on its way.
    private(set) var isMoving = false
    let transitions = TransitionTable()

    /// Takes what goes with the changes that are made now.
    func take(_ transaction: Transaction?) {
        if let transaction { pending = transaction }
        let completions = ChangesNow.takeCompletions()
        let due = clock() + (transaction?.animation.flatMap { $0.duration } ?? 0)
        waiting += completions.map { (due, $0.action) }
    }

    func begin() { (used, isMoving) = ([], false) }

    /// Forgets values of views that are no longer there, and calls what has waited for rest.
    func end() {
        if used.count < tracks.count { tracks = tracks.filter { used.contains($0.key) } }
        pending = nil
        let now = clock()
        if transitions.isMoving(at: now) { isMoving = true }
        let over = waiting.filter { $0.due <= now }
        waiting.removeAll { $0.due <= now }
        let called = over.map { CompletionBox(action: $0.action) }
        if !called.isEmpty { DispatchQueue.main.async { for completion in called { completion.action() } } }
        if !waiting.isEmpty { isMoving = true }
    }

    /// Where a value is now that is to be another. The first time it is there at once.
    func value<Value: Equatable>(
        _ target: Value, _ key: String, _ animation: Animation?, mix: @escaping (Value, Value, Double) -> Value
    ) -> Value {
        used.insert(key)
        let now = clock()
        guard var track = tracks[key] as? AnimationTrack<Value> else {
            tracks[key] = AnimationTrack(start: target, target: target, mix: mix)
            return target
        }
        if track.target != target {
            (track.start, track.target) = (track.value(at: now).value, target)
            (track.began, track.animation) = (now, animation)
            tracks[key] = track
        }
        let (value, isOver) = track.value(at: now)
        if isOver, track.animation != nil {
            track.animation = nil
            tracks[key] = track
        }
        if !isOver { isMoving = true }
        return value
    }
}

extension AnimationTable {
    /// Where a frame is on its way.
    func moved(_ frame: CGRect, _ path: String, _ animation: Animation?, keepsSize: Bool) -> CGRect {
        let corner = value(AnimatablePair(frame.minX, frame.minY), path + "@corner", animation, mix: between)
        guard !keepsSize else {
            return CGRect(x: corner.first, y: corner.second, width: frame.width, height: frame.height)
        }
        let size = value(AnimatablePair(frame.width, frame.height), path + "@size", animation, mix: between)
        return CGRect(x: corner.first, y: corner.second, width: size.first, height: size.second)
    }
}

func between<Value: VectorArithmetic>(_ start: Value, _ target: Value, _ part: Double) -> Value {
    var way = target - start
    way.scale(by: part)
    return start + way
}
