import CoreGraphics
import Foundation

/// One side or size of a view by another, in a straight line (NSLayoutConstraint.h).
///
/// What is solved is what anchors usually say: sides, centres and sizes, one after another. There are no priorities;
/// where constraints contradict one another, the earlier ones hold.
@preconcurrency @MainActor
public final class NSLayoutConstraint {
    /// AppKit's name of it.
    public typealias Priority = UILayoutPriority

    /// Which side or size.
    public enum Attribute: Int, Sendable {
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, notAnAttribute
    }

    /// Beside one another, or one below the other.
    public enum Axis: Int, Sendable {
        case horizontal, vertical
    }

    /// How the two compare.
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal
        case greaterThanOrEqual
    }

    weak var first: HierarchyView?
    weak var second: HierarchyView?
    let firstAttribute: Attribute
    let secondAttribute: Attribute
    let relation: Relation
    let multiplier: CGFloat

    /// What is added; points.
    public var constant: CGFloat { didSet { owner?.setNeedsLayout() } }

    /// Kept for whoever set it: the solver has no priorities.
    public var priority = UILayoutPriority.required

    /// Whether it is solved; in the nearest view that both are in.
    public var isActive = false { didSet { if isActive != oldValue { change() } } }
    private weak var owner: HierarchyView?

    init(
        _ first: HierarchyView, _ firstAttribute: Attribute, _ relation: Relation, _ second: HierarchyView?,
        _ secondAttribute: Attribute, _ multiplier: CGFloat, _ constant: CGFloat
    ) {
        (self.first, self.second, self.relation) = (first, second, relation)
        (self.firstAttribute, self.secondAttribute) = (firstAttribute, secondAttribute)
        (self.multiplier, self.constant) = (multiplier, constant)
    }

    /// Makes all of them active.
    public static func activate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = true } }
    /// Makes none of them active.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = false } }

    private func change() {
        owner?.constraintList.removeAll { $0 === self }
        owner = isActive ? commonView() : nil
        guard let owner, owner.constraintList.count < 2000 else { return }
        owner.constraintList.append(self)
        owner.setNeedsLayout()
    }

    /// Means another view wherever it meant one.
    func move(from old: HierarchyView, to new: HierarchyView) {
        if first === old { first = new }
        if second === old { second = new }
        change()
    }

    private func commonView() -> HierarchyView? {
        guard let first else { return nil }
        guard let second else { return first.parentView ?? first }
        var view: HierarchyView? = first
        while let current = view, !second.isInside(current) { view = current.parentView }
        return view
    }
}
