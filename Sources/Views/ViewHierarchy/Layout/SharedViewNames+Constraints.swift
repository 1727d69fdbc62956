import CoreGraphics
import Foundation

extension SharedViewNames where Self: HierarchyView {
    /// The constraints that are solved here.
    public var constraints: [NSLayoutConstraint] { constraintList }
    /// Makes a constraint active.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
    /// Makes constraints active.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
    /// Solves a constraint no longer.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
    /// Solves constraints no longer.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }
    /// Has `updateConstraints()` called before the next layout.
    public func setNeedsUpdateConstraints() {
        wantsConstraintUpdate = true
        setNeedsLayout()
    }
    /// Calls `updateConstraints()` now if it is to be called.
    public func updateConstraintsIfNeeded() {
        guard wantsConstraintUpdate else { return }
        wantsConstraintUpdate = false
        updateConstraints()
    }
    /// Whether `updateConstraints()` is to be called; UIKit's form.
    public func needsUpdateConstraints() -> Bool { wantsConstraintUpdate }

    /// Puts a part of the view beside those in it, for constraints; 1,000 at most.
    public func addLayoutGuide(_ guide: UILayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        guard layoutGuides.count < 1000 else { return }
        keep { $0.guides.append(guide) }
        attach(guide.place)
    }
    /// Takes a part away that `addLayoutGuide(_:)` put here.
    public func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard kept?.guides.contains(where: { $0 === guide }) ?? false else { return }
        kept?.guides.removeAll { $0 === guide }
        guide.place.detach()
    }
    /// What `addLayoutGuide(_:)` put here.
    public var layoutGuides: [UILayoutGuide] { kept?.guides ?? [] }

    /// All of the view: nothing is cut off by a telephone.
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) }
    /// All of the view.
    public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self) }
    /// All of the view.
    public var readableContentGuide: UILayoutGuide { UILayoutGuide(self) }
    /// All of the view: no keyboard lies over it.
    public var keyboardLayoutGuide: UILayoutGuide { UILayoutGuide(self) }
    /// The lower side: lines of text are not looked at.
    public var lastBaselineAnchor: NSLayoutAnchor { bottomAnchor }
    /// The upper side: lines of text are not looked at.
    public var firstBaselineAnchor: NSLayoutAnchor { topAnchor }
}
