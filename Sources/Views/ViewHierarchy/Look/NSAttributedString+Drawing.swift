import CoreGraphics
import Foundation

extension NSAttributedString.Key {
    /// An `NSFont` or `UIFont`.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// An `NSColor` or `UIColor`.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// Kept for sources that say it: letters stand as the font has it.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// Kept for sources that say it: use `NSView.backgroundColor`.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// Kept for sources that say it: there is no line below.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// Kept for sources that say it: there is no shadow.
    public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
    /// Kept for sources that say it: letters are filled.
    public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
    /// Kept for sources that say it: letters are filled.
    public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
    /// Kept for sources that say it: letters stand on the line.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
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
    fileprivate var styled: StyledText { StyledText(string, length > 0 ? attributes(at: 0, effectiveRange: nil) : nil) }
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

/// How a text is measured (NSStringDrawing.h); not looked at.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: Int
    /// Bits that mean nothing are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// In several lines.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// With the font's own room.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// Cut at the end.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// What else is known of a drawn text (NSStringDrawing.h): nothing.
public final class NSStringDrawingContext {
    /// Nothing.
    public init() {}
}

extension StyledText {
    fileprivate func frame(_ size: CGSize) -> CGRect {
        let width = size.width.isFinite && size.width > 0 && size.width < 100_000 ? Double(size.width) : nil
        let layout = width.flatMap { TextLayout(text, style, width: $0) } ?? TextLayout(text, style)
        return CGRect(origin: .zero, size: layout?.size ?? .zero)
    }
}

extension NSAttributedString {
    /// What drawing takes in a width, in points.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
    ) -> CGRect { styled.frame(size) }
}

extension NSString {
    /// What drawing takes in a width, in points.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect { StyledText(String(describing: self), attributes).frame(size) }
}
