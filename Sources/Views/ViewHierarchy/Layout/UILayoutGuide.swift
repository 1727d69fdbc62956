import CoreGraphics
import Foundation

/// A part of a view that constraints are made with (UILayoutGuide.h, NSLayoutGuide.h): one of its own once a view has it by
/// `addLayoutGuide(_:)`, and all of a view otherwise. Thread: main.
@preconcurrency @MainActor
public final class UILayoutGuide {
    private let shown: HierarchyView?
    lazy var place: LayoutGuideView = {
        let made = LayoutGuideView(frame: .zero)
        made.translatesAutoresizingMaskIntoConstraints = false
        made.guide = self
        return made
    }()
    private var view: HierarchyView { shown ?? place }
    /// A name, for people.
    public var identifier = ""

    /// A part of its own, of a view to come.
    public init() { shown = nil }
    /// All of a view.
    package init(_ view: HierarchyView) { shown = view }

    /// The view that has it; nil for none yet.
    public var owningView: HierarchyView? { shown ?? place.parentView }
    /// Where it is in its view; points.
    public var layoutFrame: CGRect { shown.map(\.bounds) ?? place.frame }
    /// Where it is in its view; AppKit's name. Points.
    public var frame: CGRect { layoutFrame }
    /// Its upper side.
    public var topAnchor: NSLayoutAnchor { view.topAnchor }
    /// Its lower side.
    public var bottomAnchor: NSLayoutAnchor { view.bottomAnchor }
    /// Its left side.
    public var leadingAnchor: NSLayoutAnchor { view.leadingAnchor }
    /// Its right side.
    public var trailingAnchor: NSLayoutAnchor { view.trailingAnchor }
    /// Its left side.
    public var leftAnchor: NSLayoutAnchor { view.leftAnchor }
    /// Its right side.
    public var rightAnchor: NSLayoutAnchor { view.rightAnchor }
    /// Its middle from left to right.
    public var centerXAnchor: NSLayoutAnchor { view.centerXAnchor }
    /// Its middle from top to bottom.
    public var centerYAnchor: NSLayoutAnchor { view.centerYAnchor }
    /// Its width.
    public var widthAnchor: NSLayoutAnchor { view.widthAnchor }
    /// Its height.
    public var heightAnchor: NSLayoutAnchor { view.heightAnchor }
}

/// AppKit's name of it.
public typealias NSLayoutGuide = UILayoutGuide

/// Where a guide is: a view that shows nothing and that nothing finds.
final class LayoutGuideView: HierarchyView, UnlistedView {
    weak var guide: UILayoutGuide?
    override var acceptsHits: Bool { false }
}
