import CoreGraphics
import Foundation

/// Where `draw(_:)` draws: what `NSGraphicsContext.current` and `UIGraphicsGetCurrentContext` give.
package enum DrawingTarget {
    // Only the main thread draws views.
    nonisolated(unsafe) private static var stack: [(context: CGContext, look: Look)] = []

    package static var context: CGContext? { stack.last?.context }
    package static var look: Look { stack.last?.look ?? Look(isDark: false) }

    package static func with(_ context: CGContext, _ look: Look, _ draw: () -> Void) {
        push(context, look)
        draw()
        pop()
    }

    package static func push(_ context: CGContext, _ look: Look? = nil) {
        if stack.count < 64 { stack.append((context, look ?? self.look)) }
    }

    package static func pop() { _ = stack.popLast() }

    /// Draws an image with its upper edge at the top, however y grows.
    package static func drawUpright(_ image: CGImage, in rect: CGRect) {
        guard let context else { return }
        guard !context.isUpwards else { return context.draw(image, in: rect) }
        context.saveGState()
        context.translateBy(x: 0, y: rect.minY + rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: rect)
        context.restoreGState()
    }
}
