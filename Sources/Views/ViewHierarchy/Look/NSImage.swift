import CoreGraphics
import Foundation

/// A picture of a PNG file (NSImage.h).
public final class NSImage: Sendable {
    private let image: CGImage

    /// Nil for what is no PNG, or larger than 8,192 pixels a side.
    public convenience init?(data: Data) {
        guard let image = CGImage(pngData: data) else { return nil }
        self.init(cgImage: image, size: .zero)
    }
    /// As `init(data:)`, of a file; nil for one that cannot be read.
    public convenience init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }
    /// As `init(data:)`, of a file; nil for one that cannot be read.
    public convenience init?(contentsOfFile path: String) { self.init(contentsOf: URL(fileURLWithPath: path)) }
    /// A picture in memory, in a size in points; zero for a point a pixel.
    public init(cgImage: CGImage, size: NSSize) {
        image = cgImage
        self.size = size.width > 0 ? size : NSSize(width: cgImage.width, height: cgImage.height)
    }

    /// A name of a picture.
    public typealias Name = String
    /// A PNG file of the program's resources, or of an asset catalog copied there; nil where there is none.
    public convenience init?(named name: Name) {
        guard let picture = UIImage(named: name)?.cgImage else { return nil }
        self.init(cgImage: picture, size: .zero)
    }
    /// Nil: symbols are drawn by SwiftUI's `Image(systemName:)` alone.
    public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
        return nil
    }
    /// The picture.
    public func cgImage(
        forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?, context: AnyObject?, hints: [String: Any]?
    ) -> CGImage? { image }
    /// Kept for sources that say it: pictures have their own colours.
    public var isTemplate: Bool {
        get { false }
        set {}
    }
    /// How a picture is laid over what is there (NSGraphics.h).
    public func draw(in rect: NSRect, from source: NSRect, operation: NSCompositingOperation, fraction: CGFloat) {
        guard let context = DrawingTarget.context, fraction.isFinite else { return }
        context.saveGState()
        context.setAlpha(min(1, max(0, fraction)))
        draw(in: rect)
        context.restoreGState()
    }

    /// In points.
    public let size: NSSize
    /// The picture.
    public func cgImage() -> CGImage { image }

    /// Draws it upright, in the view that draws.
    public func draw(in rect: NSRect) { DrawingTarget.drawUpright(image, in: rect) }
}
