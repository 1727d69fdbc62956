import CoreGraphics
import Foundation

extension NSAttributedString.Key {
    /// An `NSFont` or `UIFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// An `NSColor` or `UIColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// A text with what its attributes say: all of it looks as its first character does.
package struct StyledText {
    package let text: String
    package var style: TextStyle
    package let color: CGColor

    package init(_ text: String, _ attributes: [NSAttributedString.Key: Any]?) {
        self.text = text
        let paragraph = attributes?[.paragraphStyle] as? NSParagraphStyle
        style = (attributes?[.font] as? HierarchyFont)?.style ?? TextStyle(size: 12)
        style.alignment = paragraph?.alignment.alignment ?? .left
        style.truncates = (paragraph?.lineBreakMode ?? .byWordWrapping).rawValue >= 2
        color = (attributes?[.foregroundColor] as? HierarchyColor)?.cgColor ?? .black
    }

    package var size: CGSize { TextLayout(text, style)?.size ?? .zero }

    package func draw(at point: CGPoint) {
        guard let context = DrawingTarget.context else { return }
        TextLayout(text, style)?.draw(in: context, at: point, color: color)
    }

    package func draw(in rect: CGRect) {
        guard let context = DrawingTarget.context, rect.width > 0, rect.height > 0,
            let layout = TextLayout(
                text, style, width: Double(rect.width), height: style.truncates ? Double(rect.height) : nil)
        else { return }
        let y = context.isUpwards ? rect.maxY - layout.size.height : rect.minY
        context.saveGState()
        context.clip(to: rect)
        layout.draw(in: context, at: CGPoint(x: rect.minX, y: y), color: color)
        context.restoreGState()
    }
}

extension NSAttributedString {
    private var styled: StyledText { StyledText(string, length > 0 ? attributes(at: 0, effectiveRange: nil) : nil) }
    /// Draws in the view that draws now, from the corner that comes first: the lower left one unless it is flipped.
    public func draw(at point: CGPoint) { styled.draw(at: point) }
    /// Draws in the view that draws now, from the upper edge of a rectangle and not beyond it.
    public func draw(in rect: CGRect) { styled.draw(in: rect) }
    /// What drawing takes, in points.
    public func size() -> CGSize { styled.size }
}

extension String {
    /// Draws in the view that draws now, from the corner that comes first: the lower left one unless it is flipped.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes).draw(at: point)
    }
    /// Draws in the view that draws now, from the upper edge of a rectangle and not beyond it.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(self, attributes).draw(in: rect)
    }
    /// What drawing takes, in points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        StyledText(self, attributes).size
    }
}

extension NSString {
    /// Draws in the view that draws now, from the corner that comes first: the lower left one unless it is flipped.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(String(describing: self), attributes).draw(at: point)
    }
    /// Draws in the view that draws now, from the upper edge of a rectangle and not beyond it.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        StyledText(String(describing: self), attributes).draw(in: rect)
    }
    /// What drawing takes, in points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        StyledText(String(describing: self), attributes).size
    }
}
