import CoreGraphics
import Foundation

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
    @_disfavoredOverload
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

extension BuildContext {
    /// Views that come and go by themselves, by a name among those of the same place.
    func holding(_ nodes: [Node], _ name: String) -> [Node] {
        let transitions = host.animations.transitions
        transitions.hold(at: path, animation)
        return nodes.enumerated().map { index, node in
            guard node.canLeave, !controls.isInMenu else { return node }
            return transitions.hold(node, child("\(name)#\(index)").path, owner: path, animation, host.animations)
        }
    }
}
