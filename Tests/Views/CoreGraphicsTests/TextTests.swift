import CoreGraphics
import Foundation
import Testing

struct TextTests {
    @Test func textIsDrawnInsideItsSizeFromTheUpperLeftCorner() throws {
        let layout = try #require(TextLayout("Hg", TextStyle(size: 12)))
        let size = layout.size
        let image = try picture(width: 60, height: 40) { layout.draw(in: $0, at: CGPoint(x: 10, y: 5), color: .white) }
        let inside = drawn(image, 10..<10 + Int(size.width), 5..<5 + Int(size.height))
        #expect(inside > 10 && inside == drawn(image, 0..<60, 0..<40))
    }

    @Test func textStandsUprightInBothDirections() throws {
        let layout = try #require(TextLayout("L", TextStyle(size: 20, weight: 700)))
        let down = try picture(width: 30, height: 30) { layout.draw(in: $0, at: .zero, color: .white) }
        let up = try picture(width: 30, height: 30) { context in
            context.restoreGState()
            layout.draw(in: context, at: CGPoint(x: 0, y: 30 - layout.size.height), color: .white)
        }
        for y in 0..<30 { for x in 0..<30 { #expect(down.pixel(x, y) == up.pixel(x, y)) } }
    }

    @Test func largerAndHeavierTextIsWider() throws {
        let plain = try #require(TextLayout("Cutoff", TextStyle(size: 12)))
        let large = try #require(TextLayout("Cutoff", TextStyle(size: 24)))
        let bold = try #require(TextLayout("Cutoff", TextStyle(size: 12, weight: 700)))
        #expect(large.size.width > plain.size.width * 1.7 && bold.size.width > plain.size.width)
    }

    @Test func whatDoesNotFitIsBrokenOrCut() throws {
        let text = "One two three four five"
        let one = try #require(TextLayout(text, TextStyle(size: 12)))
        let broken = try #require(TextLayout(text, TextStyle(size: 12), width: 60))
        let cut = try #require(TextLayout(text, TextStyle(size: 12, truncates: true), width: 60))
        #expect(broken.size.height >= 2 * one.size.height && broken.size.width <= 60)
        #expect(cut.size.height == one.size.height && cut.size.width <= 60)
    }

    @Test func aCharactersPlaceGrowsWithTheText() throws {
        let layout = try #require(TextLayout("äb", TextStyle()))
        #expect(layout.place(ofByte: 0).minX == 0)
        #expect(layout.place(ofByte: 2).minX > 3 && layout.place(ofByte: 3).minX > layout.place(ofByte: 2).minX)
    }
}
