import Foundation
import ViewHierarchy

/// Where is drawn now; nil outside of `draw(_:)` (UIGraphics.h). Thread: main.
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingTarget.context }

/// Draws into another context until `UIGraphicsPopContext` (UIGraphics.h). Thread: main.
public func UIGraphicsPushContext(_ context: CGContext) { DrawingTarget.push(context) }

/// Draws where was drawn before `UIGraphicsPushContext` (UIGraphics.h). Thread: main.
public func UIGraphicsPopContext() { DrawingTarget.pop() }

/// Fills a rectangle with the colour that is set, in the view that draws.
public func UIRectFill(_ rect: CGRect) { DrawingTarget.context?.fill(rect) }
