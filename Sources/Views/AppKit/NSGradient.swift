import CoreGraphics
import Foundation
import ViewHierarchy

/// Colours that run into one another (NSGradient.h). Thread: main.
public final class NSGradient {
    private let colors: [NSColor]
    private let locations: [CGFloat]?
    /// From one to another; nil never.
    public init?(starting first: NSColor, ending last: NSColor) { (colors, locations) = ([first, last], nil) }
    /// Evenly through colours; nil without any.
    public init?(colors: [NSColor]) {
        guard !colors.isEmpty else { return nil }
        (self.colors, locations) = (colors, nil)
    }
    /// Through colours at places from 0 to 1; nil where they are not as many.
    public init?(colors: [NSColor], atLocations locations: [CGFloat], colorSpace: CGColorSpace? = nil) {
        guard !colors.isEmpty, locations.count >= colors.count else { return nil }
        (self.colors, self.locations) = (colors, locations)
    }
    /// Through pairs of a colour and a place from 0 to 1.
    public convenience init?(colorsAndLocations pairs: (NSColor, CGFloat)...) {
        self.init(colors: pairs.map(\.0), atLocations: pairs.map(\.1))
    }

    private var gradient: CGGradient? {
        CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor), locations: locations)
    }

    /// In a rectangle, at an angle in degrees from the way to the right.
    public func draw(in rect: NSRect, angle: CGFloat) { draw(in: NSBezierPath(rect: rect), angle: angle) }
    /// In a path, at an angle in degrees from the way to the right.
    public func draw(in path: NSBezierPath, angle: CGFloat) {
        paint(path) { gradient, rect, context in
            let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
            // From corner to corner, as far as the way goes.
            let reach = (abs(x) * rect.width + abs(y) * rect.height) / 2
            context.drawLinearGradient(
                gradient, start: CGPoint(x: rect.midX - x * reach, y: rect.midY - y * reach),
                end: CGPoint(x: rect.midX + x * reach, y: rect.midY + y * reach),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
    }
    /// In a rectangle, around a place of it from -1 to 1.
    public func draw(in rect: NSRect, relativeCenterPosition center: NSPoint) {
        draw(in: NSBezierPath(rect: rect), relativeCenterPosition: center)
    }
    /// In a path, around a place of it from -1 to 1.
    public func draw(in path: NSBezierPath, relativeCenterPosition center: NSPoint) {
        paint(path) { gradient, rect, context in
            let middle = CGPoint(
                x: rect.midX + center.x * rect.width / 2, y: rect.midY + center.y * rect.height / 2)
            context.drawRadialGradient(
                gradient, startCenter: middle, startRadius: 0, endCenter: CGPoint(x: rect.midX, y: rect.midY),
                endRadius: hypot(rect.width, rect.height) / 2, options: [.drawsAfterEndLocation])
        }
    }
    /// Along a way; points.
    public func draw(from start: NSPoint, to end: NSPoint, options: CGGradientDrawingOptions = []) {
        guard let gradient, let context = DrawingTarget.context else { return }
        context.drawLinearGradient(gradient, start: start, end: end, options: options)
    }

    private func paint(_ path: NSBezierPath, _ paint: (CGGradient, CGRect, CGContext) -> Void) {
        guard let gradient, let context = DrawingTarget.context, !path.bounds.isEmpty else { return }
        context.saveGState()
        path.addClip()
        paint(gradient, path.bounds, context)
        context.restoreGState()
    }
}
