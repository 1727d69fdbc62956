import CoreGraphics
import Foundation
import Testing

struct DrawingTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    @Test func aFilledRectangleCoversItsPixelsExactly() throws {
        let image = try picture { context in
            context.setFillColor(Self.red)
            context.fill(CGRect(x: 10, y: 2, width: 5, height: 3))
        }
        #expect(drawn(image, 0..<40, 0..<20) == 15)
        #expect(image.pixel(10, 2) == [255, 0, 0, 255] && image.pixel(14, 4) == [255, 0, 0, 255])
        #expect(image.pixel(15, 2) == [0, 0, 0, 255])
    }

    @Test func aContextOfABitmapGrowsUpwards() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0))
        context.setFillColor(Self.red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = try #require(context.makeImage())
        #expect(image.pixel(0, 3) == [255, 0, 0, 255] && image.pixel(0, 0) == [0, 0, 0, 0])
    }

    @Test func theStateComesBack() throws {
        let image = try picture { context in
            context.setFillColor(Self.red)
            context.saveGState()
            context.setFillColor(.white)
            context.translateBy(x: 20, y: 0)
            context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            context.restoreGState()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(image.pixel(1, 1) == [255, 0, 0, 255])
    }

    @Test func opacityMixesExactly() throws {
        let image = try picture { context in
            context.setFillColor(CGColor(gray: 1, alpha: 0.2))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.setAlpha(0.2)
            context.setFillColor(.white)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        #expect(image.pixel(0, 0)[0] == 51 && image.pixel(1, 0)[0] == 51)
    }

    @Test func aLineIsAsWideAsItIsSet() throws {
        let image = try picture { context in
            context.setStrokeColor(.white)
            context.setLineWidth(4)
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 10), CGPoint(x: 40, y: 10)])
        }
        #expect(drawn(image, 20..<21, 0..<20) == 4 && image.pixel(20, 8)[0] == 255 && image.pixel(20, 11)[0] == 255)
    }

    @Test func dashesLeaveGaps() throws {
        let image = try picture { context in
            context.setStrokeColor(.white)
            context.setLineWidth(2)
            context.setLineDash(phase: 0, lengths: [4, 6])
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 10), CGPoint(x: 40, y: 10)])
        }
        #expect(drawn(image, 0..<40, 10..<11) == 16)
    }

    @Test func whatIsClippedAwayStaysAsItWas() throws {
        let image = try picture { context in
            context.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
            context.clip()
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
        }
        #expect(image.pixel(0, 0)[0] == 0 && image.pixel(10, 10)[0] == 255 && image.pixel(25, 10)[0] == 0)
    }

    @Test func evenOddLeavesTheInnerPartOut() throws {
        let image = try picture { context in
            context.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
            context.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
            context.setFillColor(.white)
            context.fillPath(using: .evenOdd)
        }
        #expect(image.pixel(2, 2)[0] == 255 && image.pixel(10, 10)[0] == 0)
    }

    @Test func aGradientRunsFromOneColourToTheOther() throws {
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [.black, .white], locations: [0, 1]))
        let image = try picture { context in
            context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 20, y: 0), options: [])
        }
        let row = (0..<20).map { image.pixel($0, 5)[0] }
        #expect(row == row.sorted() && row[0] < 10 && row[19] > 245)
        #expect(image.pixel(25, 5)[0] == 0)
    }

    @Test func aGradientGoesOnWhereItIsToldTo() throws {
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [.white, Self.red], locations: nil))
        let image = try picture { context in
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 20, y: 0), options: .drawsAfterEndLocation)
        }
        #expect(image.pixel(5, 5)[0] == 0 && image.pixel(30, 5) == [255, 0, 0, 255])
    }

    @Test func aShadowFallsBesideAndIsBlurred() throws {
        let image = try picture { context in
            context.setShadow(offset: CGSize(width: 10, height: 0), blur: 4, color: Self.red)
            context.setFillColor(.white)
            context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
        }
        #expect(image.pixel(8, 10) == [255, 255, 255, 255])
        #expect(image.pixel(20, 10)[0] > 200 && image.pixel(20, 10)[1] == 0)
        #expect((1..<255).contains(image.pixel(25, 10)[0]))
    }

    @Test func aShadowFallsDownwardsForANegativeHeight() throws {
        let image = try picture { context in
            context.setShadow(offset: CGSize(width: 0, height: -8), blur: 0, color: Self.red)
            context.setFillColor(.white)
            context.fill(CGRect(x: 5, y: 2, width: 5, height: 5))
        }
        #expect(image.pixel(7, 12) == [255, 0, 0, 255])
    }

    @Test func aLayerOfTransparencyIsDrawnAsOne() throws {
        let image = try picture { context in
            context.setAlpha(0.2)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(.white)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.fill(CGRect(x: 5, y: 0, width: 10, height: 10))
            context.endTransparencyLayer()
        }
        #expect(image.pixel(2, 2)[0] == 51 && image.pixel(7, 2)[0] == 51)
    }
}
