import CoreGraphics
import Foundation

/// A layer of colours that run into one another (CAGradientLayer.h).
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    /// `CGColor`s; others are left out.
    open var colors: [Any]? { didSet { changed() } }
    /// Where each is, 0 to 1; evenly spread without.
    open var locations: [NSNumber]? { didSet { changed() } }
    /// Where the first colour is, as parts of the layer.
    open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { changed() } }
    /// Where the last colour is, as parts of the layer.
    open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { changed() } }

    open override func draw(in context: CGContext) {
        let colors = (colors ?? []).compactMap { $0 as? CGColor }
        let places = locations.map { $0.map { CGFloat($0.doubleValue) } }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: places) else { return }
        context.saveGState()
        context.addPath(
            CGPath(roundedRect: bounds, cornerWidth: cornerRadius, cornerHeight: cornerRadius, transform: nil))
        context.clip()
        func place(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * bounds.width, y: point.y * bounds.height) }
        context.drawLinearGradient(
            gradient, start: place(startPoint), end: place(endPoint),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        context.restoreGState()
    }
}
