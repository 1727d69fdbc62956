import Foundation
import ViewHierarchy

/// Where views draw (NSGraphicsContext.h). Thread: main.
public final class NSGraphicsContext {
    /// Where is drawn now; nil outside of `draw(_:)`.
    public static var current: NSGraphicsContext? { DrawingTarget.context.map { NSGraphicsContext($0) } }

    /// What draws.
    public let cgContext: CGContext

    private init(_ context: CGContext) { cgContext = context }

    /// Keeps colours, lines, clip and transform.
    public func saveGraphicsState() { cgContext.saveGState() }
    /// Goes back to what was kept last.
    public func restoreGraphicsState() { cgContext.restoreGState() }
    /// Keeps the state of what is drawn on now.
    public static func saveGraphicsState() { current?.saveGraphicsState() }
    /// Goes back to the state of what is drawn on now.
    public static func restoreGraphicsState() { current?.restoreGraphicsState() }
    /// Whether edges are drawn with shades.
    public var shouldAntialias: Bool {
        get { true }
        set { cgContext.setShouldAntialias(newValue) }
    }
}

extension NSRect {
    /// Fills it with the colour that is set, in the view that draws.
    public func fill() { DrawingTarget.context?.fill(self) }
    /// Draws only inside it from now on, in the view that draws.
    public func clip() { DrawingTarget.context?.clip(to: self) }
}
