import CoreGraphics
import Foundation

/// A side, centre or size of a view that constraints are made with (NSLayoutAnchor.h).
@preconcurrency @MainActor
public final class NSLayoutAnchor {
    private let view: HierarchyView
    private let attribute: NSLayoutConstraint.Attribute

    init(_ view: HierarchyView, _ attribute: NSLayoutConstraint.Attribute) {
        (self.view, self.attribute) = (view, attribute)
    }

    private func make(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat, _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            view, attribute, relation, other?.view, other?.attribute ?? .notAnAttribute, multiplier, constant)
    }

    /// The same as the other, and so many points more.
    public func constraint(equalTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
        make(.equal, anchor, 1, constant)
    }
    /// So many times the other, and so many points more.
    public func constraint(
        equalTo anchor: NSLayoutAnchor, multiplier: CGFloat, constant: CGFloat = 0
    ) -> NSLayoutConstraint { make(.equal, anchor, multiplier, constant) }
    /// At least the other, and so many points more.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, 1, constant)
    }
    /// At most the other, and so many points more.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, 1, constant)
    }
    /// So many points.
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { make(.equal, nil, 0, constant) }
    /// So many points at least.
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, nil, 0, constant)
    }
    /// So many points at most.
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        make(.lessThanOrEqual, nil, 0, constant)
    }
}

extension HierarchyView {
    /// The upper side.
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .top) }
    /// The lower side.
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .bottom) }
    /// The left side.
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .leading) }
    /// The right side.
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .trailing) }
    /// The left side.
    public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .left) }
    /// The right side.
    public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .right) }
    /// The middle from left to right.
    public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .centerX) }
    /// The middle from top to bottom.
    public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .height) }
}
