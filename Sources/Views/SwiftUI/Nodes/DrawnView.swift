import CoreGraphics
import Foundation
import ViewHierarchy

/// Draws by a closure, and lets the pointer through.
@MainActor
final class DrawnView: UIView {
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

    override func draw(_ rect: CGRect) { if let context = DrawingTarget.context { paint(context, bounds) } }
}
