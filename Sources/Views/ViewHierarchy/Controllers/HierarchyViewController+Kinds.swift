import CoreGraphics
import Foundation

extension HierarchyViewController {
    /// Sets the view, whatever kind it is.
    package func show(_ new: HierarchyView) { view = new }

    /// The view as one of AppKit's. A view that the controller made by itself, since nobody said which, is AppKit's from
    /// then on; over any other lies one that fills it.
    package func appKitView() -> NSView {
        let shown = view
        if let view = shown as? NSView { return view }
        let isOwn = Swift.type(of: shown) == UIView.self && shown.parentView == nil && shown.surface == nil
        guard isOwn else { return cover(shown) { FillingView(frame: $0) } }
        let made = FillingView(frame: shown.frame)
        made.takeOver(shown)
        view = made
        return made
    }

    /// The view as one of UIKit's; over a view of AppKit's lies one that fills it.
    package func uiKitView() -> UIView {
        let shown = view
        return shown as? UIView ?? cover(shown) { FillingTouchView(frame: $0) }
    }

    private func cover<Kind: HierarchyView>(_ shown: HierarchyView, _ make: (CGRect) -> Kind) -> Kind {
        if let kept = shown.childViews.lazy.compactMap({ $0 as? Kind }).first(where: {
            $0 is FillingView || $0 is FillingTouchView
        }) {
            return kept
        }
        let made = make(shown.bounds)
        made.autoresizingMask = [.width, .height]
        shown.attach(made)
        return made
    }
}

/// A view of AppKit's whose y grows downwards, and that the pointer finds only where something is in it.
private final class FillingView: NSView {
    override var isFlipped: Bool { true }
    override func hitTest(_ point: NSPoint) -> HierarchyView? {
        let found = super.hitTest(point)
        return found === self && parentView != nil ? nil : found
    }
}

/// A view of UIKit's that the pointer finds only where something is in it.
private final class FillingTouchView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> HierarchyView? {
        let found = super.hitTest(point, with: event)
        return found === self ? nil : found
    }
}

extension HierarchyView {
    /// Stands in the place of another view that nothing shows yet, with all that is in it.
    func takeOver(_ other: HierarchyView) {
        for child in other.childViews { attach(child) }
        for gesture in other.gestureList { addGestureRecognizer(gesture) }
        (ground, opacity, effect, keptValues) = (other.ground, other.opacity, other.effect, other.keptValues)
        (takesPointer, givenLook) = (other.takesPointer, other.givenLook)
        (autoresizingMask, isHidden) = (other.autoresizingMask, other.isHidden)
        translatesAutoresizingMaskIntoConstraints = other.translatesAutoresizingMaskIntoConstraints
        if let layer = other.rootLayer { (rootLayer, layer.host) = (layer, self) }
        for constraint in other.constraintList { constraint.move(from: other, to: self) }
        other.constraintList = []
    }
}
