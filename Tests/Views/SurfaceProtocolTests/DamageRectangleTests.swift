import SurfaceProtocol
import Testing

/// Rectangles of a view that lies.
struct DamageRectangleTests {
    private let whole = DamageRectangle(x: 0, y: 0, width: 800, height: 500)

    @Test func whatLiesOnTheSurfaceStays() {
        let rectangle = DamageRectangle(x: 10, y: 20, width: 30, height: 40)
        #expect(DamageRectangle.bounded([rectangle], width: 800, height: 500) == [rectangle])
    }

    @Test func extremeRectanglesAreCutWithoutOverflow() {
        let extremes: [Int32] = [.min, .min + 1, -1, 0, 1, 799, 800, .max - 1, .max]
        for x in extremes {
            for width in extremes {
                let rectangle = DamageRectangle(x: x, y: width, width: width, height: x)
                for cut in DamageRectangle.bounded([rectangle], width: 800, height: 500) {
                    #expect(cut.x >= 0 && cut.y >= 0 && cut.width > 0 && cut.height > 0)
                    #expect(Int(cut.x) + Int(cut.width) <= 800 && Int(cut.y) + Int(cut.height) <= 500)
                }
            }
        }
        let everything = DamageRectangle(x: .min, y: .min, width: .max, height: .max)
        #expect(DamageRectangle.bounded([everything], width: 800, height: 500) == [])
    }

    @Test func sixteenHugeRectanglesAreTheSurfaceOnce() {
        let damage = Array(repeating: whole, count: 16)
        #expect(DamageRectangle.bounded(damage, width: 800, height: 500) == [whole])
    }

    @Test func moreRectanglesThanAFrameMayHaveAreTheSurface() {
        let damage = Array(repeating: DamageRectangle(x: 1, y: 1, width: 1, height: 1), count: 17)
        #expect(DamageRectangle.bounded(damage, width: 800, height: 500) == [whole])
    }
}
