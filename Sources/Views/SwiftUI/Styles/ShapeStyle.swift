import CoreGraphics
import Foundation
import ViewHierarchy

/// What areas, lines and text are filled with (SwiftUI's `ShapeStyle`).
public protocol ShapeStyle: Sendable {
    /// Fills a path in a rectangle that the style spreads over.
    @MainActor func fill(_ path: CGPath, in rect: CGRect, _ context: CGContext)
    /// One colour for it, for text.
    var singleColor: HierarchyColor { get }
}
