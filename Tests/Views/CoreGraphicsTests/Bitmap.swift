import CoreGraphics
import Testing

/// A picture of 40 × 20 pixels on black, drawn downwards as a view is.
func picture(width: Int = 40, height: Int = 20, _ draw: (CGContext) -> Void) throws -> CGImage {
    let context = try #require(
        CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0))
    context.setFillColor(.black)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    context.saveGState()
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    draw(context)
    return try #require(context.makeImage())
}

/// How many pixels of a part are not black.
func drawn(_ image: CGImage, _ columns: Range<Int>, _ rows: Range<Int>) -> Int {
    rows.reduce(0) { sum, y in sum + columns.filter { image.pixel($0, y)[0...2].contains { $0 > 0 } }.count }
}
