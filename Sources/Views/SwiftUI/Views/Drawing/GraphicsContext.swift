import CoreGraphics
import Foundation
import ViewHierarchy

/// Draws in a canvas (SwiftUI's `GraphicsContext`). A copy has a transform, a clip and an opacity of its own.
@MainActor @preconcurrency
public struct GraphicsContext {
    /// What areas and lines are filled with (SwiftUI's `GraphicsContext.Shading`).
    public struct Shading {
        let style: any ShapeStyle
        /// A colour.
        public static func color(_ color: Color) -> Shading { Shading(style: color) }
        /// Parts from 0 to 1.
        public static func color(
            _ space: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
        ) -> Shading { .color(Color(space, red: red, green: green, blue: blue, opacity: opacity)) }
        /// A grey from 0 to 1.
        public static func color(
            _ space: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
        ) -> Shading { .color(Color(space, white: white, opacity: opacity)) }
        /// A colour or a gradient over all of what is drawn.
        public static func style<Style: ShapeStyle>(_ style: Style) -> Shading { Shading(style: style) }
        /// A gradient from a point to another.
        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = GradientOptions()
        ) -> Shading { Shading(style: PlacedGradient(gradient: gradient, kind: .linear(startPoint, endPoint))) }
        /// A gradient outwards from a point; radii in points.
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            Shading(style: PlacedGradient(gradient: gradient, kind: .radial(center, startRadius, endRadius)))
        }
        /// The colour that is set for the canvas.
        @MainActor public static var foreground: Shading { Shading(style: Color.primary) }
    }
    /// How gradients go on (SwiftUI's `GraphicsContext.GradientOptions`); with their last colours, here.
    public struct GradientOptions: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt32
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt32 = 0) { self.rawValue = rawValue }
    }
    /// What is done to what is drawn after (SwiftUI's `GraphicsContext.Filter`): a shadow, here.
    public struct Filter {
        fileprivate var shadow: (color: Color, radius: CGFloat, offset: CGSize)?
        /// A blurred copy below it; points.
        public static func shadow(
            color: Color = Color(.sRGB, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
        ) -> Filter { Filter(shadow: (color, radius, CGSize(width: x, height: y))) }
        /// Nothing: kept for sources that say it.
        public static func blur(radius: CGFloat) -> Filter { Filter() }
    }
    /// A text that has been measured (SwiftUI's `GraphicsContext.ResolvedText`).
    public struct ResolvedText {
        let text: Text
        /// What it is drawn with.
        public var shading: Shading
        private let size: CGSize
        @MainActor init(_ text: Text, _ context: BuildContext) {
            self.text = text
            shading = .color(text.ownColor ?? Color(context.text.color?.singleColor ?? .label))
            size = TextLayout(text.string, text.style(context))?.size ?? .zero
        }
        /// The size of it in a line; points.
        public func measure(in size: CGSize) -> CGSize { self.size }
    }

    private let context: CGContext
    private let text: BuildContext
    private var state = Drawn()

    /// What is drawn with, until it is changed.
    private struct Drawn {
        var transform = CGAffineTransform.identity
        var clips: [(path: Path, transform: CGAffineTransform)] = []
        var filter = Filter()
    }

    init(_ context: CGContext, _ text: BuildContext) { (self.context, self.text) = (context, text) }

    /// The opacity of what is drawn after, 0 to 1.
    public var opacity = 1.0
    /// How what is drawn after meets what is there.
    public var blendMode = BlendMode.normal
    /// What the views above have said.
    public var environment: EnvironmentValues { text.environment }
    /// Moves, turns or scales what is drawn after.
    public var transform: CGAffineTransform {
        get { state.transform }
        set { state.transform = newValue }
    }

    private func draw(_ body: () throws -> Void) rethrows {
        context.saveGState()
        defer { context.restoreGState() }
        for clip in state.clips {
            context.addPath(clip.path.applying(clip.transform).cgPath)
            context.clip()
        }
        context.concatenate(state.transform)
        if blendMode != .normal { context.setBlendMode(blendMode.mode) }
        if let shadow = state.filter.shadow {
            context.setShadow(
                offset: CGSize(width: shadow.offset.width, height: -shadow.offset.height), blur: shadow.radius,
                color: shadow.color.color.cgColor)
        }
        let isFaint = opacity < 1
        if isFaint {
            context.setAlpha(CGFloat(opacity))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        defer { if isFaint { context.endTransparencyLayer() } }
        try body()
    }

    /// Fills a path.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        draw { shading.style.fill(path.cgPath, in: path.boundingRect, style, context) }
    }
    /// Draws a path's lines, points wide.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }
    /// Draws a path's lines.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        draw { style.stroke(path.cgPath, shading.style, in: path.boundingRect, context) }
    }
    /// Draws a text about a point.
    public func draw(_ string: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(string), at: point, anchor: anchor)
    }
    /// Draws a text in a rectangle, broken where it does not fit.
    public func draw(_ string: Text, in rect: CGRect) {
        guard let layout = TextLayout(string.string, string.style(text), width: Double(rect.width)) else { return }
        let color = resolve(string).shading.style.singleColor
        draw { layout.draw(in: context, at: rect.origin, color: color.cgColor) }
    }
    /// Measures a text.
    public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text, self.text) }
    /// Draws a text that has been measured about a point.
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        guard let layout = TextLayout(text.text.string, text.text.style(self.text)) else { return }
        let size = layout.size
        let place = CGPoint(x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y)
        draw { layout.draw(in: context, at: place, color: text.shading.style.singleColor.cgColor) }
    }
    /// Draws a picture in a rectangle.
    public func draw(_ image: Image, in rect: CGRect) { draw { image.draw(in: rect, text, context) } }
    /// Draws a picture about a point.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        let size = image.naturalSize(text)
        draw(
            image,
            in: CGRect(
                x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y, width: size.width,
                height: size.height))
    }
    /// Draws with a copy, whose changes end with it.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var copy = self
        try content(&copy)
    }
    /// Draws by Core Graphics, with the transform and the clip.
    public func withCGContext(content: (CGContext) throws -> Void) rethrows {
        try draw { try content(context) }
    }

    /// Moves what is drawn after; points.
    public mutating func translateBy(x: CGFloat, y: CGFloat) {
        concatenate(CGAffineTransform(translationX: x, y: y))
    }
    /// Changes the size of what is drawn after.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
    /// Turns what is drawn after.
    public mutating func rotate(by angle: Angle) {
        concatenate(CGAffineTransform(rotationAngle: CGFloat(angle.radians)))
    }
    /// Moves, turns or scales what is drawn after.
    public mutating func concatenate(_ matrix: CGAffineTransform) {
        state.transform = matrix.concatenating(state.transform)
    }
    /// Draws only inside a path after this.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
        state.clips.append((path, state.transform))
    }
    /// Does something to what is drawn after.
    public mutating func addFilter(_ filter: Filter) { if filter.shadow != nil { state.filter = filter } }
}

/// A gradient whose points are those of a canvas.
private struct PlacedGradient: GradientStyle {
    enum Kind {
        case linear(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGFloat)
    }
    let gradient: Gradient
    let kind: Kind

    @MainActor func paint(in rect: CGRect, _ context: CGContext) {
        guard let drawn = gradient.drawn else { return }
        switch kind {
        case .linear(let start, let end):
            context.drawLinearGradient(
                drawn, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        case .radial(let center, let start, let end):
            context.drawRadialGradient(
                drawn, startCenter: center, startRadius: start, endCenter: center, endRadius: end,
                options: .drawsAfterEndLocation)
        }
    }
}
