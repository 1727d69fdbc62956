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

    /// In points.
    public let size: NSSize
    /// The picture.
    public func cgImage() -> CGImage { image }

    /// Draws it upright, in the view that draws.
    public func draw(in rect: NSRect) { DrawingTarget.drawUpright(image, in: rect) }
}
