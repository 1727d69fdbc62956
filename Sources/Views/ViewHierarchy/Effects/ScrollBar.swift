import CoreGraphics
import Foundation

/// A view that belongs to another one and is not among its `subviews`.
protocol UnlistedView: HierarchyView {}

/// How far a view is scrolled, at its right side.
final class ScrollBar: UIView, UnlistedView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    convenience init() { self.init(frame: .zero) }
    required init?(coder: NSCoder) { return nil }

    override func draw(_ rect: CGRect) {
        guard let context = DrawingTarget.context else { return }
        context.setFillColor(DrawingTarget.look.secondaryText.copy(alpha: 0.5) ?? .black)
        context.addPath(CGPath(roundedRect: bounds, cornerWidth: 2, cornerHeight: 2, transform: nil))
        context.fillPath()
    }
}
