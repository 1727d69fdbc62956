import CoreGraphics
import Foundation

/// A picture of a PNG file (UIImage.h).
public final class UIImage: Sendable {
    /// The picture.
    public let cgImage: CGImage?

    /// Nil for what is no PNG, or larger than 8,192 pixels a side.
    public convenience init?(data: Data) {
        guard let image = CGImage(pngData: data) else { return nil }
        self.init(cgImage: image)
    }
    /// As `init(data:)`, of a file; nil for one that cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }
    /// A PNG file of the program's resources, or of an asset catalog copied there; nil where there is none.
    public convenience init?(named name: String) {
        let folder = Bundle.main.resourceURL
        let found = ["", ".png", "@2x.png"].lazy.compactMap { ending in
            folder.flatMap { FileManager.default.contents(atPath: $0.appending(path: name + ending).path) }
        }
        guard let data = found.first else { return nil }
        self.init(data: data)
    }
    /// Nil: symbols are drawn by SwiftUI's `Image(systemName:)` alone.
    public convenience init?(systemName name: String) { return nil }
    /// A picture in memory, a point a pixel.
    public init(cgImage: CGImage) { self.cgImage = cgImage }

    /// Empty.
    public init() { cgImage = nil }
    /// How a picture takes colours (UIImage.h); its own, here.
    public enum RenderingMode: Int, Sendable {
        case automatic, alwaysOriginal, alwaysTemplate
    }
    /// The same.
    public func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }

    /// In points.
    public var size: CGSize { CGSize(width: cgImage?.width ?? 0, height: cgImage?.height ?? 0) }
    /// Draws it upright, in the view that draws.
    public func draw(in rect: CGRect) { if let cgImage { DrawingTarget.drawUpright(cgImage, in: rect) } }
    /// Draws it upright from its upper left corner, in the view that draws.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
    /// The picture as a PNG file.
    public func pngData() -> Data? { cgImage?.pngData }
}
