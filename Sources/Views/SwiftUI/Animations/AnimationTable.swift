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

extension BuildContext {
    /// What goes with changes of what is made; nil for at once.
    var animation: Animation? { environment.transaction.animation }

    /// Where a value is on its way.
    func animated<Value: VectorArithmetic>(_ value: Value, _ name: String) -> Value {
        host.animations.value(value, path + "@" + name, animation, mix: between)
    }
    /// Where a point or a size is on its way.
    func animated(_ size: CGSize, _ name: String) -> CGSize {
        let pair = animated(AnimatablePair(size.width, size.height), name)
        return CGSize(width: pair.first, height: pair.second)
    }
    /// Lines where their width and their dashes are on their way.
    func animated(_ line: StrokeStyle) -> StrokeStyle {
        var line = line
        let pair = animated(AnimatablePair(line.lineWidth, line.dashPhase), "line")
        (line.lineWidth, line.dashPhase) = (pair.first, pair.second)
        return line
    }
    /// Where a distance to edges is on its way.
    func animated(_ insets: EdgeInsets, _ name: String) -> EdgeInsets {
        let pairs = animated(
            AnimatablePair(
                AnimatablePair(insets.top, insets.bottom), AnimatablePair(insets.leading, insets.trailing)), name)
        return EdgeInsets(
            top: pairs.first.first, leading: pairs.second.first, bottom: pairs.first.second,
            trailing: pairs.second.second)
    }
    /// Where a colour is on its way.
    func animated(_ color: Color, _ name: String) -> Color {
        host.animations.value(color, path + "@" + name, animation) { $0.mix(with: $1, by: $2) }
    }
    /// A thing with what can be animated of it where it is on its way.
    func animated<Thing: Animatable>(_ thing: Thing, _ name: String) -> Thing {
        guard Thing.AnimatableData.self != EmptyAnimatableData.self else { return thing }
        var thing = thing
        thing.animatableData = animated(thing.animatableData, name)
        return thing
    }
    /// The same, of any kind.
    func animatedIfPossible<Thing>(_ thing: Thing, _ name: String) -> Thing {
        guard let animatable = thing as? any Animatable else { return thing }
        return opened(animatable, name) as? Thing ?? thing
    }
    private func opened<Moved: Animatable>(_ thing: Moved, _ name: String) -> any Animatable {
        animated(thing, name)
    }
}

private func between<Value: VectorArithmetic>(_ start: Value, _ target: Value, _ part: Double) -> Value {
    var way = target - start
    way.scale(by: part)
    return start + way
}

extension BuildContext {
    /// Views that come and go by themselves, by a name among those of the same place.
    func holding(_ nodes: [Node], _ name: String) -> [Node] { host.animations.transitions.hold(nodes, name, self) }
}
