import Testing
import ViewPresentation

/// Where several views lie beside each other.
struct GridArrangementTests {
    private typealias Place = GridArrangement.Place

    @Test func oneViewFillsWhatThereIs() {
        let grid = GridArrangement([(320, 200)], gap: 0)
        #expect(grid.size == (320, 200))
        #expect(grid.places(width: 320, height: 200) == [Place(x: 0, y: 0, width: 320, height: 200)])
        #expect(grid.places(width: 600, height: 50) == [Place(x: 0, y: 0, width: 600, height: 50)])
    }

    @Test func threeViewsLieInTwoRowsInTheirOwnSizes() {
        let grid = GridArrangement([(100, 50), (40, 80), (60, 30)], gap: 8)
        #expect(grid.size == (8 + 100 + 8 + 40 + 8, 8 + 80 + 8 + 30 + 8))
        #expect(
            grid.places(width: grid.size.width, height: grid.size.height) == [
                Place(x: 8, y: 8, width: 100, height: 50), Place(x: 116, y: 8, width: 40, height: 80),
                Place(x: 8, y: 96, width: 60, height: 30),
            ])
    }

    @Test func viewsGrowWithTheWindowAndTheGapsDoNot() {
        let grid = GridArrangement([(100, 50), (100, 50)], gap: 8)
        #expect(
            grid.places(width: 424, height: 116) == [
                Place(x: 8, y: 8, width: 200, height: 100), Place(x: 216, y: 8, width: 200, height: 100),
            ])
    }

    @Test func noWindowIsTooSmall() {
        for (width, height) in [(1, 1), (0, 0), (30, 2)] {
            let places = GridArrangement([(100, 50), (3, 4), (1, 1), (0, 0)], gap: 8).places(
                width: width, height: height)
            #expect(places.count == 4 && places.allSatisfy { $0.width >= 1 && $0.height >= 1 })
        }
    }

    @Test func noPixelIsLostByRounding() {
        let grid = GridArrangement(Array(repeating: (33, 33), count: 9), gap: 1)
        for width in 100..<140 {
            let places = grid.places(width: width, height: 103)
            #expect(places[2].x + places[2].width == width - 1)
        }
    }
}
