import CoreGraphics
import Foundation
import Testing

struct ImageTests {
    private static func corner() throws -> CGImage {
        try picture(width: 4, height: 4) { context in
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
    }

    @Test func aPictureIsTheSameAfterItsFile() throws {
        let image = try Self.corner()
        let data = try #require(image.pngData)
        let read = try #require(CGImage(pngData: data))
        #expect(read.width == 4 && read.height == 4)
        #expect(read.pixel(1, 1) == [0, 0, 255, 255] && read.pixel(2, 2) == [0, 0, 0, 255])
    }

    @Test func whatIsNoPictureIsRefused() throws {
        let data = try #require(try Self.corner().pngData)
        #expect(CGImage(pngData: Data()) == nil)
        #expect(CGImage(pngData: data.prefix(40)) == nil)
        var large = data
        large[16] = 0x7f
        #expect(CGImage(pngData: large) == nil)
    }

    @Test func anImageStandsUprightWhereTheContextGrowsUpwards() throws {
        let image = try Self.corner()
        let drawnDown = try picture { $0.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4)) }
        // As Core Graphics has it: upside down in a context that grows downwards.
        #expect(drawnDown.pixel(0, 3) == [0, 0, 255, 255])
        let drawnUp = try picture { context in
            context.restoreGState()
            context.draw(image, in: CGRect(x: 0, y: 16, width: 4, height: 4))
        }
        #expect(drawnUp.pixel(0, 0) == [0, 0, 255, 255])
    }
}
