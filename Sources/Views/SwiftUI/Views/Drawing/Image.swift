import CoreGraphics
import Foundation
import ViewHierarchy

/// A picture (SwiftUI's `Image`): a PNG file of the resources, or a symbol that is drawn.
nonisolated public struct Image: View, PrimitiveView, @unchecked Sendable {
    /// How a picture is drawn (SwiftUI's `Image.TemplateRenderingMode`).
    public enum TemplateRenderingMode: Sendable {
        /// In one colour, or in its own.
        case template, original
    }
    /// How large symbols are (SwiftUI's `Image.Scale`).
    public enum Scale: Sendable {
        /// Smaller than the text, as large, or larger.
        case small, medium, large
    }
    /// How smooth a picture becomes in another size (SwiftUI's `Image.Interpolation`); smooth, here.
    public enum Interpolation: Sendable {
        /// From not smooth to smooth.
        case none, low, medium, high
    }
    /// How a picture fills more room than it has (SwiftUI's `Image.ResizingMode`); stretched, here.
    public enum ResizingMode: Sendable {
        /// Again and again, or larger.
        case tile, stretch
    }

    private enum Content {
        case picture(CGImage)
        case symbol(String)
        case missing(String)
    }

    // @unchecked: nothing changes a picture.
    private let content: Content
    private let label: String
    /// What is read out.
    var words: String { label }
    private var pixelsPerPoint: CGFloat = 1
    private var isResizable = false
    private var isTemplate = false

    /// A PNG file of the resources, or of an asset catalog there; a box with its name where there is none.
    public init(_ name: String, bundle: Bundle? = nil) {
        label = name
        guard let found = AssetCatalog.image(named: name, in: bundle) else {
            content = .missing(name)
            return
        }
        (content, pixelsPerPoint) = (.picture(found.image), found.scale)
    }
    /// As the other, read out with a text.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.init(name, bundle: bundle) }
    /// As the other, not read out.
    public init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }
    /// A symbol by Apple's name: the commonest ones are drawn, others as a box with the name's first letters.
    public init(systemName name: String) { (content, label) = (.symbol(name), name) }
    /// A picture of the resources, by a name that Xcode makes of an asset catalog.
    public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }
    /// A symbol by Apple's name, filled in part; all of it, here.
    public init(systemName name: String, variableValue: Double?) { self.init(systemName: name) }
    /// AppKit's picture.
    public init(nsImage image: NSImage) { (content, label) = (.picture(image.cgImage()), "") }
    /// UIKit's picture.
    public init(uiImage image: UIImage) {
        label = ""
        content = image.cgImage.map { .picture($0) } ?? .missing("")
    }
    /// A picture in memory, with pixels in a point.
    public init(_ image: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
        (content, self.label, pixelsPerPoint) = (.picture(image), label.string, max(0.01, scale))
    }
    /// How a picture was held (SwiftUI's `Image.Orientation`); upright, here.
    public enum Orientation: Sendable {
        /// Upright.
        case up
    }

    private func changed(_ change: (inout Image) -> Void) -> Image {
        var image = self
        change(&image)
        return image
    }
    /// As large as there is room.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        changed { $0.isResizable = true }
    }
    /// In one colour, or in its own; nil for its own.
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { changed { $0.isTemplate = mode == .template } }
    /// The same: pictures are smooth.
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
    /// The same: edges are smooth.
    public func antialiased(_ isAntialiased: Bool) -> Image { self }
    /// The same: symbols have one colour.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

    @MainActor func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "image") { DrawnView(frame: .zero) }
        view.spokenRole = .image
        view.spokenLabel = context.environment.reading?.isHidden ?? false ? nil : context.label ?? label
        let color = context.isEnabled ? context.text.color?.singleColor ?? .label : .tertiaryLabel
        let (content, isTemplate) = (content, isTemplate)
        view.show { Self.draw(content, isTemplate, color, in: $1, $0) }
        let natural = naturalSize(context)
        return LeafNode(view, text: label) { [isResizable] offered in
            guard isResizable else { return natural }
            return CGSize(
                width: Node.measuresIdeals && !offered.width.isFinite ? natural.width : offered.width,
                height: Node.measuresIdeals && !offered.height.isFinite ? natural.height : offered.height)
        }
    }

    @MainActor func naturalSize(_ context: BuildContext) -> CGSize {
        size(CGFloat(context.text.font.size * 1.25) * context.text.imageScale)
    }
    @MainActor func draw(in rect: CGRect, _ build: BuildContext, _ context: CGContext) {
        Self.draw(content, isTemplate, build.text.color?.singleColor ?? .label, in: rect, context)
    }

    private func size(_ side: CGFloat) -> CGSize {
        switch content {
        case .picture(let image):
            CGSize(width: CGFloat(image.width) / pixelsPerPoint, height: CGFloat(image.height) / pixelsPerPoint)
        case .symbol: CGSize(width: side, height: side)
        case .missing: CGSize(width: 64, height: 64)
        }
    }

    @MainActor private static func draw(
        _ content: Content, _ isTemplate: Bool, _ color: HierarchyColor, in bounds: CGRect, _ context: CGContext
    ) {
        switch content {
        case .picture(let image):
            guard isTemplate else { return DrawingTarget.drawUpright(image, in: bounds) }
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(color.cgColor)
            context.fill(bounds)
            context.setBlendMode(.destinationIn)
            DrawingTarget.drawUpright(image, in: bounds)
            context.endTransparencyLayer()
        case .symbol(let name): Symbol.draw(name, color.cgColor, in: bounds, context)
        case .missing(let name): Symbol.drawBox(name, color.cgColor, in: bounds, context)
        }
    }
}

/// How symbols are coloured (SwiftUI's `SymbolRenderingMode`); in one colour, here.
public struct SymbolRenderingMode: Sendable {
    /// In one colour.
    public static let monochrome = SymbolRenderingMode()
    /// In one colour.
    public static let hierarchical = SymbolRenderingMode()
    /// In one colour.
    public static let palette = SymbolRenderingMode()
    /// In one colour.
    public static let multicolor = SymbolRenderingMode()
}
