import CoreGraphics
import Foundation

/// A layer of text (CATextLayer.h).
@preconcurrency @MainActor
open class CATextLayer: CALayer {
    /// A `String` or an `NSAttributedString`.
    open var string: Any? { didSet { changed() } }
    /// An `NSFont` or `UIFont`, whose size does not count, or a family's name.
    open var font: Any? { didSet { changed() } }
    /// Points.
    open var fontSize: CGFloat = 36 { didSet { changed() } }
    /// White unless it is set.
    open var foregroundColor: CGColor? = .white { didSet { changed() } }
    /// Whether lines are broken at the layer's width.
    open var isWrapped = false { didSet { changed() } }
    /// Where lines stand.
    open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { changed() } }

    open override func draw(in context: CGContext) {
        let text = (string as? String) ?? (string as? NSAttributedString)?.string ?? ""
        var style = (font as? HierarchyFont)?.style ?? TextStyle(family: font as? String ?? "sans-serif")
        style.size = Double(fontSize)
        style.alignment = alignmentMode == .center ? .center : alignmentMode == .right ? .right : .left
        style.truncates = !isWrapped
        guard bounds.width > 0, let foregroundColor, let layout = TextLayout(text, style, width: Double(bounds.width))
        else { return }
        let y = context.isUpwards ? bounds.height - layout.size.height : 0
        layout.draw(in: context, at: CGPoint(x: 0, y: y), color: foregroundColor)
    }
}
