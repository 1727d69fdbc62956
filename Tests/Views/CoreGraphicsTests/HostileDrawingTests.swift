import CoreGraphics
import Foundation
import Testing

/// What authors' mistakes and a host's text do to a picture: nothing that lasts.
struct HostileDrawingTests {
    private static let wild: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0]

    @Test(arguments: wild) func numbersThatAreNoneEndNoDrawing(number: CGFloat) throws {
        let image = try picture { context in
            context.saveGState()
            context.move(to: CGPoint(x: number, y: number))
            context.addLine(to: CGPoint(x: 10, y: number))
            context.addArc(
                center: CGPoint(x: number, y: 5), radius: number, startAngle: number, endAngle: number, clockwise: true)
            context.setLineWidth(number)
            context.setLineDash(phase: number, lengths: [number, number])
            context.strokePath()
            context.fill(CGRect(x: number, y: number, width: number, height: number))
            context.setFillColor(red: number, green: number, blue: number, alpha: number)
            context.restoreGState()
            context.beginPath()
            context.setFillColor(.white)
            context.fill(CGRect(x: 20, y: 0, width: 10, height: 10))
        }
        #expect(image.pixel(25, 5) == [255, 255, 255, 255])
    }

    @Test(arguments: wild) func aTransformThatLeavesNothingEndsWithItsState(number: CGFloat) throws {
        let image = try picture { context in
            context.saveGState()
            context.scaleBy(x: number, y: 1)
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            TextLayout("text", TextStyle())?.draw(in: context, at: .zero, color: .white)
            context.restoreGState()
            context.fill(CGRect(x: 30, y: 0, width: 1, height: 1))
            context.setFillColor(.white)
            context.fill(CGRect(x: 20, y: 0, width: 10, height: 10))
        }
        #expect(image.pixel(25, 5) == [255, 255, 255, 255])
        #expect(image.pixel(5, 5) == [0, 0, 0, 255])
    }

    @Test func moreRestoresThanSavesDoNothing() throws {
        let image = try picture { context in
            for _ in 0..<10 { context.restoreGState() }
            for _ in 0..<2000 { context.saveGState() }
            #expect(context.depth == 512)
            context.depth = 0
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
        }
        #expect(image.pixel(0, 0)[0] == 255)
    }

    static let texts = [
        String(repeating: "W", count: 1_000_000), "a" + String(repeating: "\u{301}", count: 20_000),
        String(repeating: "\u{202e}אבג abc ", count: 5000), String(repeating: "\n", count: 100_000), "nul\0nul",
        String(repeating: "👩‍👩‍👧‍👦", count: 3000), "\u{fffe}\u{10ffff}",
    ]

    @Test(arguments: texts.indices) func aTextIsBounded(index: Int) throws {
        let text = Self.texts[index]
        let layout = try #require(TextLayout(text, TextStyle(family: "No Such Family"), width: 40))
        #expect(layout.text.unicodeScalars.count <= 4097)
        let image = try picture { context in
            layout.draw(in: context, at: .zero, color: .white)
            context.setFillColor(.white)
            context.fill(CGRect(x: 39, y: 19, width: 1, height: 1))
        }
        #expect(image.pixel(39, 19)[0] == 255)
    }

    @Test func aPathKeepsABoundedNumberOfLines() {
        let path = CGMutablePath()
        for index in 0..<150_000 { path.addLine(to: CGPoint(x: index, y: 0)) }
        #expect(path.elements.count == 100_000)
    }

    @Test func aBitmapOfASizeThatIsNoneIsRefused() {
        for (width, height, row) in [(0, 1, 0), (1, -1, 0), (100_000, 1, 0), (10, 10, 3), (10, 10, 41)] {
            #expect(
                CGContext(
                    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: row,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0) == nil)
        }
    }
}
