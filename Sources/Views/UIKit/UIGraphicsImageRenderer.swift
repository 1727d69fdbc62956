import CoreGraphics
import Foundation
import ViewHierarchy

/// Draws a picture (UIGraphicsImageRenderer.h): a pixel a point. Thread: main.
public final class UIGraphicsImageRenderer {
    private let size: CGSize
    /// Points.
    public init(size: CGSize) { self.size = size }
    /// Points.
    public init(bounds: CGRect) { size = bounds.size }
    /// What the closure draws; an empty picture where it cannot be drawn.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
        guard (1...8192).contains(width), (1...8192).contains(height),
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0)
        else { return UIImage() }
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: 1, y: -1)
        UIGraphicsPushContext(context)
        actions(UIGraphicsImageRendererContext(context))
        UIGraphicsPopContext()
        return context.makeImage().map { UIImage(cgImage: $0) } ?? UIImage()
    }
}

/// Where a picture is drawn (UIGraphicsImageRenderer.h).
public final class UIGraphicsImageRendererContext {
    /// What draws.
    public let cgContext: CGContext
    init(_ context: CGContext) { cgContext = context }
    /// Fills a rectangle with the colour that is set.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
}
