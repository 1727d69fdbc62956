import CoreGraphics
import Foundation
import ViewHierarchy

/// The views of a host that come and go, and those that are on their way out.
@MainActor
final class TransitionTable {
    private struct Leaving {
        let node: TransitionNode
        let began: Double
        let animation: Animation
    }

    private var shown: [String: TransitionNode] = [:]
    private var before: [String: TransitionNode] = [:]
    /// The animation that went with the last making of who holds the views.
    private var owners: [String: Animation?] = [:]
    private var ownersBefore: Set<String> = []
    private var leaving: [Leaving] = []

    func begin() { (shown, owners) = ([:], [:]) }

    func forget(below path: String) {
        shown = shown.filter { !$0.key.hasPrefix(path) }
        owners = owners.filter { !$0.key.hasPrefix(path) }
    }

    /// Notes what goes with the last making of a place that holds views.
    func hold(at owner: String, _ animation: Animation?) { owners[owner] = .some(animation) }

    /// A view that a place holds now, which comes and goes by itself.
    func hold(
        _ node: Node, _ path: String, owner: String, _ animation: Animation?, _ animations: AnimationTable
    ) -> Node {
        let wrapped = TransitionNode(node, owner: owner)
        // What comes with its owner comes as a part of it.
        let isNew = before[path] == nil && ownersBefore.contains(owner)
        wrapped.comes(isNew ? node.transition?.own ?? animation : nil, path, animations)
        shown[path] = wrapped
        return wrapped
    }

    /// Starts what has gone on its way out.
    func end(at now: Double) {
        for (key, node) in before where shown[key] == nil {
            guard let kept = owners[node.owner], let animation = node.transition?.own ?? kept else { continue }
            leaving.append(Leaving(node: node, began: now, animation: animation))
        }
        (before, ownersBefore) = (shown, Set(owners.keys))
        leaving.removeAll { $0.animation.progress(at: now - $0.began).isOver }
        for gone in leaving { gone.node.leave(gone.animation.progress(at: now - gone.began).part) }
    }

    func isMoving(at now: Double) -> Bool { !leaving.isEmpty }
    /// What shows the views that are on their way out, above the others.
    var views: [HierarchyView] { leaving.flatMap { $0.node.views } }
}

/// A view that comes and goes.
@MainActor
final class TransitionNode: WrapperNode {
    let owner: String
    private let away: AnyTransition
    private var frame = CGRect.zero
    /// 1 for there, 0 for away.
    private var presence = 1.0
    private var isLeaving = false
    private var container: ContainerView?

    init(_ content: Node, owner: String) {
        (self.owner, away) = (owner, content.transition ?? .opacity)
        super.init(content)
        transition = content.transition
    }

    /// Follows how far it is there; from away with an animation.
    func comes(_ animation: Animation?, _ path: String, _ animations: AnimationTable) {
        let key = path + "@presence"
        if animation != nil { _ = animations.value(0.0, key, nil) { $0 + ($1 - $0) * $2 } }
        presence = animations.value(1.0, key, animation) { $0 + ($1 - $0) * $2 }
    }

    override func place(_ frame: CGRect) {
        self.frame = frame
        content.place(frame)
        if presence != 1 { show(away.coming, presence) }
    }

    func leave(_ part: Double) {
        isLeaving = true
        show(away.going, 1 - part)
    }

    private func show(_ away: AnyTransition.Away, _ presence: Double) {
        let view = container ?? ContainerView(frame: .zero)
        container = view
        view.isUserInteractionEnabled = !isLeaving
        view.cover(frame)
        let rest = CGFloat(1 - presence)
        view.alpha = CGFloat(max(0, min(1, 1 + (away.alpha - 1) * (1 - presence))))
        var effect = ViewEffect()
        let scale = max(0.001, 1 + (away.scale - 1) * rest)
        let x = (away.part.width * frame.width + away.offset.width) * rest
        let y = (away.part.height * frame.height + away.offset.height) * rest
        effect.transform = CGAffineTransform(scaleX: scale, y: scale).concatenating(
            CGAffineTransform(translationX: x, y: y))
        let pivot = away.anchor.place(in: frame)
        effect.pivot = CGPoint(x: pivot.x - view.bounds.minX, y: pivot.y - view.bounds.minY)
        view.effect = effect
    }

    override var views: [HierarchyView] {
        guard let container else { return content.views }
        container.arrange(content.views)
        return [container]
    }
}
