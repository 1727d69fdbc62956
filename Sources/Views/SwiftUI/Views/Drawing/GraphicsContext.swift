import CoreGraphics
import Foundation
import ViewHierarchy

/// Draws in a canvas (SwiftUI's `GraphicsContext`).
@MainActor @preconcurrency
public struct GraphicsContext {
    /// What areas and lines are filled with.
    public struct Shading {
        let style: any ShapeStyle
        /// A colour.
        public static func color(_ color: Color) -> Shading { Shading(style: color) }
        /// A colour or a gradient over all of what is drawn.
        public static func style<Style: ShapeStyle>(_ style: Style) -> Shading { Shading(style: style) }
        /// A gradient from a place to another, taken over all of what is drawn.
        public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
            let isFlat = abs(endPoint.x - startPoint.x) >= abs(endPoint.y - startPoint.y)
            return Shading(
                style: LinearGradient(
                    gradient: gradient, startPoint: isFlat ? .leading : .top, endPoint: isFlat ? .trailing : .bottom))
        }
    }

    private let context: CGContext
    private let text: BuildContext

    init(_ context: CGContext, _ text: BuildContext) { (self.context, self.text) = (context, text) }

    /// The opacity of what is drawn after, 0 to 1.
    public var opacity = 1.0 { didSet { context.setAlpha(CGFloat(opacity)) } }

    /// Fills a path.
    public func fill(_ path: Path, with shading: Shading) {
        shading.style.fill(path.cgPath, in: path.boundingRect, context)
    }
    /// Draws a path's lines, points wide.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }
    /// Draws a path's lines.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        style.stroke(path.cgPath, shading.style.singleColor.cgColor, context)
    }
    /// Draws a text about a point.
    public func draw(_ string: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        guard let layout = TextLayout(string.string, string.style(text)) else { return }
        let size = layout.size
        let place = CGPoint(x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y)
        layout.draw(in: context, at: place, color: Color.primary.color.cgColor)
    }
    /// Moves what is drawn after; points.
    public mutating func translateBy(x: CGFloat, y: CGFloat) { context.translateBy(x: x, y: y) }
    /// Changes the size of what is drawn after.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { context.scaleBy(x: x, y: y) }
    /// Turns what is drawn after.
    public mutating func rotate(by angle: Angle) { context.rotate(by: CGFloat(angle.radians)) }
    /// Draws only inside a path after this.
    public mutating func clip(to path: Path) {
        context.addPath(path.cgPath)
        context.clip()
    }
}
