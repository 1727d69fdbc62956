import CoreGraphics
import Foundation

/// Holds views that an effect is done to: as large as all that may be seen, and found by the pointer only where they are.
package final class ContainerView: UIView {
    private static let step: CGFloat = 4096
    /// Is drawn in light or dark colours whatever the surface is; nil for the surface's.
    package var isDarkInside: Bool? { didSet { if isDarkInside != oldValue { appearanceChanged() } } }
    override var ownLook: Look? { isDarkInside.map { Look(isDark: $0) } }

    /// Makes it reach far around a rectangle of the superview's coordinates, in which its views are placed as well.
    ///
    /// - Parameter isFloating: Whether it is in no other view, and its own coordinates begin at zero.
    package func cover(_ rect: CGRect, isFloating: Bool = false) {
        let rect = rect.finite
        let corner = CGPoint(
            x: (rect.minX / Self.step).rounded(.down) * Self.step - Self.step,
            y: (rect.minY / Self.step).rounded(.down) * Self.step - Self.step)
        let size = CGSize(
            width: (rect.width / Self.step).rounded(.up) * Self.step + 3 * Self.step,
            height: (rect.height / Self.step).rounded(.up) * Self.step + 3 * Self.step)
        let place = CGRect(origin: isFloating ? .zero : corner, size: size)
        guard frame != place || bounds.origin != corner else { return }
        frame = place
        bounds = CGRect(origin: corner, size: size)
    }

    package override var extent: CGRect {
        let all = childViews.filter { !$0.isHidden }.map { $0.toParent($0.extent) }
        return all.reduce(CGRect.null) { $0.union($1) }.intersection(downwardBounds)
    }

    package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> HierarchyView? {
        let found = super.hitTest(point, with: event)
        return found === self ? nil : found
    }
    // The pointer's coordinates are downward ones, whatever the bounds begin at.
    package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
