import CoreGraphics
import Foundation

/// What is done to all that a view and those in it draw, before it is shown.
package struct ViewEffect: Equatable {
    /// A blurred copy of what is drawn, in one colour, below it.
    package struct Shadow: Equatable {
        package var color: HierarchyColor
        /// How far it is blurred; points.
        package var radius: CGFloat
        package var offset: CGSize

        package init(color: HierarchyColor, radius: CGFloat, offset: CGSize) {
            (self.color, self.radius, self.offset) = (color, radius, offset)
        }
    }

    /// Turns, scales or moves, in the view's own coordinates.
    package var transform = CGAffineTransform.identity
    /// What the transform leaves where it is; nil for the view's middle.
    package var pivot: CGPoint?
    /// Only what is inside is drawn, and found by the pointer.
    package var clip: Path?
    package var shadow: Shadow?
    /// How far all of it is blurred; points.
    package var blur: CGFloat = 0
    package var blendMode = CGBlendMode.normal
    /// What is drawn shows where this view draws; it is in no other.
    package var mask: HierarchyView?

    package init() {}

    /// A path that is compared by what it was made of.
    package struct Path: Equatable {
        package let path: CGPath
        private let isEvenOdd: Bool
        package init(_ path: CGPath, isEvenOdd: Bool = false) { (self.path, self.isEvenOdd) = (path, isEvenOdd) }
        /// Elsewhere; points.
        package func moved(x: CGFloat, y: CGFloat) -> Path {
            let moved = CGMutablePath()
            moved.addPath(path, transform: CGAffineTransform(translationX: x, y: y))
            return Path(moved, isEvenOdd: isEvenOdd)
        }
        var rule: CGPathFillRule { isEvenOdd ? .evenOdd : .winding }
        package static func == (left: Path, right: Path) -> Bool {
            left.path === right.path || left.isEvenOdd == right.isEvenOdd && left.path.elements == right.path.elements
        }
    }

    package static func == (left: ViewEffect, right: ViewEffect) -> Bool {
        left.transform == right.transform && left.pivot == right.pivot && left.clip == right.clip
            && left.shadow == right.shadow && left.blur == right.blur && left.blendMode == right.blendMode
            && left.mask === right.mask
    }

    /// From the view's own coordinates to where they are shown.
    func matrix(in bounds: CGRect) -> CGAffineTransform {
        guard !transform.isIdentity else { return .identity }
        let pivot = pivot ?? CGPoint(x: bounds.midX, y: bounds.midY)
        return CGAffineTransform(translationX: -pivot.x, y: -pivot.y).concatenating(transform)
            .concatenating(CGAffineTransform(translationX: pivot.x, y: pivot.y))
    }

    /// Whether pixels are needed, and not only paths.
    var needsPixels: Bool { shadow != nil || blur > 0 || mask != nil }

    /// How far around a place something is changed; points.
    var reach: CGFloat {
        let shadow = shadow.map { 2 * $0.radius + max(abs($0.offset.width), abs($0.offset.height)) } ?? 0
        return min(500, max(0, shadow + 2 * blur)) + (needsPixels ? 1 : 0)
    }
}
