import CoreGraphics
import Foundation
import ViewHierarchy

/// Draws by a closure, and lets the pointer through.
@MainActor
final class DrawnView: UIView {
    /// How far a shape's lines may reach out of its frame; points.
    static let margin: CGFloat = 64
    var reachesOut = false
    private var paint: (CGContext, CGRect) -> Void = { _, _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { return nil }

    func show(_ paint: @escaping (CGContext, CGRect) -> Void) {
        self.paint = paint
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        guard let context = DrawingTarget.context else { return }
        guard reachesOut else { return paint(context, bounds) }
        context.saveGState()
        context.translateBy(x: Self.margin, y: Self.margin)
        paint(
            context,
            CGRect(x: 0, y: 0, width: bounds.width - 2 * Self.margin, height: bounds.height - 2 * Self.margin))
        context.restoreGState()
    }
}
