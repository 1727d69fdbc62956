import Commands
import Testing
import ViewPresentation

struct ViewGridTests {
    private static let ground: UInt32 = 0x10_2030

    private func plain(_ width: Int, _ height: Int, _ blue: UInt8) -> ViewPicture {
        ViewPicture(
            width: width, height: height, pixels: (0..<width * height).flatMap { _ in [blue, 0, 0, 0] as [UInt8] })
    }

    private func grid(_ pictures: [ViewPicture]) -> ViewPicture {
        ViewGrid(gap: 2, ground: Self.ground).picture(of: pictures)
    }

    @Test func onePictureHasAnEdge() {
        let picture = grid([plain(3, 4, 9)])
        #expect((picture.width, picture.height) == (7, 8))
        #expect(picture.color(x: 1, y: 2) == Self.ground && picture.color(x: 5, y: 2) == Self.ground)
        #expect(picture.color(x: 2, y: 1) == Self.ground && picture.color(x: 2, y: 6) == Self.ground)
        #expect(picture.color(x: 2, y: 2) == 9 && picture.color(x: 4, y: 5) == 9)
    }

    @Test func aColumnIsAsWideAsItsWidestAndARowAsHighAsItsHighest() {
        let picture = grid([plain(3, 4, 1), plain(5, 2, 2), plain(6, 1, 3)])
        // Two columns, 6 and 5 wide; two rows, 4 and 1 high.
        #expect((picture.width, picture.height) == (2 + 6 + 2 + 5 + 2, 2 + 4 + 2 + 1 + 2))
        #expect(picture.color(x: 4, y: 5) == 1 && picture.color(x: 5, y: 5) == Self.ground)
        #expect(picture.color(x: 10, y: 2) == 2 && picture.color(x: 14, y: 3) == 2)
        #expect(picture.color(x: 10, y: 4) == Self.ground)
        #expect(picture.color(x: 2, y: 8) == 3 && picture.color(x: 7, y: 8) == 3)
        #expect(picture.color(x: 10, y: 8) == Self.ground)
    }

    @Test(arguments: [(2, 2, 1), (4, 2, 2), (5, 3, 2), (9, 3, 3), (10, 4, 3)])
    func thereAreAboutAsManyRowsAsColumns(count: Int, columns: Int, rows: Int) {
        let picture = grid((0..<count).map { plain(1, 1, UInt8($0 + 1)) })
        #expect((picture.width, picture.height) == (2 + 3 * columns, 2 + 3 * rows))
        let last = count - 1
        #expect(picture.color(x: 2 + 3 * (last % columns), y: 2 + 3 * (last / columns)) == UInt32(count))
    }
}
