import CoreGraphics
import Foundation

/// Places views by their constraints: what is known of a side is carried on, at most eight times round.
@MainActor
struct ConstraintSolver {
    /// What is known of one axis of a view, from the common view's upper left corner.
    private struct Axis {
        var start: CGFloat?
        var end: CGFloat?
        var center: CGFloat?
        var size: CGFloat?
        var least: CGFloat = 0
        var most = CGFloat.infinity

        /// Start and size, with the size that the content wants where nothing says it.
        func resolved(_ natural: CGFloat, _ old: (start: CGFloat, size: CGFloat)) -> (start: CGFloat, size: CGFloat) {
            if size == nil, let start, let end { return (start, max(0, end - start)) }
            if size == nil, let start, let center { return (start, max(0, 2 * (center - start))) }
            if size == nil, let end, let center {
                let width = max(0, 2 * (end - center))
                return (end - width, width)
            }
            let width = min(max(size ?? (natural >= 0 ? natural : old.size), least), max(least, most))
            if let start { return (start, width) }
            if let end { return (end - width, width) }
            if let center { return (center - width / 2, width) }
            return (old.start, width)
        }
    }

    private let view: HierarchyView

    init(_ view: HierarchyView) { self.view = view }

    func solve() {
        let constraints = view.constraintList.filter { $0.first != nil && $0.isActive }
        guard !constraints.isEmpty else { return }
        for _ in 0..<8 {
            var moved = false
            for item in items(constraints) { if place(item, constraints) { moved = true } }
            if !moved { return }
        }
    }

    /// The views that constraints place, in the order in which they are named.
    private func items(_ constraints: [NSLayoutConstraint]) -> [HierarchyView] {
        var found: [HierarchyView] = []
        for item in constraints.flatMap({ [$0.first, $0.second] }).compactMap({ $0 }) {
            let isPlaced = item !== view && !item.translatesAutoresizingMaskIntoConstraints
            if isPlaced, !found.contains(where: { $0 === item }) { found.append(item) }
        }
        return found
    }

    private func place(_ item: HierarchyView, _ constraints: [NSLayoutConstraint]) -> Bool {
        var (horizontal, vertical) = (Axis(), Axis())
        for constraint in constraints where constraint.first === item || constraint.second === item {
            apply(constraint, to: item, &horizontal, &vertical)
        }
        let old = frame(of: item)
        let natural = item.naturalSize
        let x = horizontal.resolved(natural.width, (old.minX, old.width))
        let y = vertical.resolved(natural.height, (old.minY, old.height))
        let new = CGRect(x: x.start, y: y.start, width: x.size, height: y.size)
        guard new != old else { return false }
        let parent = item.parentView.map { frame(of: $0).origin } ?? .zero
        item.setDownwardFrame(new.offsetBy(dx: -parent.x, dy: -parent.y))
        return true
    }

    /// In the common view's downward coordinates.
    private func frame(of item: HierarchyView) -> CGRect {
        guard item !== view else { return view.downwardBounds }
        let (place, base) = (item.placeOnSurface, view.placeOnSurface)
        return CGRect(
            x: place.x - base.x, y: place.y - base.y, width: item.frame.width, height: item.frame.height)
    }

    private func apply(
        _ constraint: NSLayoutConstraint, to item: HierarchyView, _ horizontal: inout Axis, _ vertical: inout Axis
    ) {
        let isFirst = constraint.first === item
        // What the first one is by the second says what the second one is by the first only where nothing else places
        // the first: where it is the common view, or stands where its frame says.
        let leads = constraint.first.map { $0 === view || $0.translatesAutoresizingMaskIntoConstraints } ?? false
        guard isFirst || leads && constraint.relation == .equal && constraint.multiplier != 0 else { return }
        let (own, other) =
            isFirst
            ? (constraint.firstAttribute, constraint.secondAttribute)
            : (constraint.secondAttribute, constraint.firstAttribute)
        let value: CGFloat
        if let view = isFirst ? constraint.second : constraint.first, other != .notAnAttribute {
            let known = Self.value(other, of: frame(of: view))
            value =
                isFirst
                ? known * constraint.multiplier + constraint.constant
                : (known - constraint.constant) / constraint.multiplier
        } else {
            guard isFirst else { return }
            value = constraint.constant
        }
        Self.set(own, value, constraint.relation, &horizontal, &vertical)
    }

    private static func value(_ attribute: NSLayoutConstraint.Attribute, of frame: CGRect) -> CGFloat {
        switch attribute {
        case .left, .leading: frame.minX
        case .right, .trailing: frame.maxX
        case .top: frame.minY
        case .bottom: frame.maxY
        case .width: frame.width
        case .height: frame.height
        case .centerX: frame.midX
        case .centerY: frame.midY
        case .notAnAttribute: 0
        }
    }

    private static func set(
        _ attribute: NSLayoutConstraint.Attribute, _ value: CGFloat, _ relation: NSLayoutConstraint.Relation,
        _ horizontal: inout Axis, _ vertical: inout Axis
    ) {
        switch attribute {
        case .left, .leading: if relation == .equal { horizontal.start = horizontal.start ?? value }
        case .right, .trailing: if relation == .equal { horizontal.end = horizontal.end ?? value }
        case .top: if relation == .equal { vertical.start = vertical.start ?? value }
        case .bottom: if relation == .equal { vertical.end = vertical.end ?? value }
        case .centerX: if relation == .equal { horizontal.center = horizontal.center ?? value }
        case .centerY: if relation == .equal { vertical.center = vertical.center ?? value }
        case .width: bound(&horizontal, value, relation)
        case .height: bound(&vertical, value, relation)
        case .notAnAttribute: break
        }
    }

    private static func bound(_ axis: inout Axis, _ value: CGFloat, _ relation: NSLayoutConstraint.Relation) {
        switch relation {
        case .equal: axis.size = axis.size ?? max(0, value)
        case .greaterThanOrEqual: axis.least = max(axis.least, value)
        case .lessThanOrEqual: axis.most = min(axis.most, max(0, value))
        }
    }
}
