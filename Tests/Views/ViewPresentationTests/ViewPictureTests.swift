import Testing
import ViewPresentation

/// Pictures and their files.
struct ViewPictureTests {
    /// Blue, green, red and a byte of noise, twice.
    private let picture = ViewPicture(width: 2, height: 1, pixels: [1, 2, 3, 9, 0xff, 0, 0, 7])

    @Test func aColourIsReadAtItsPlace() {
        #expect(picture.color(x: 0, y: 0) == 0x0003_0201)
        #expect(picture.color(x: 1, y: 0) == 0x0000_00ff)
        #expect(picture.color(x: 2, y: 0) == nil && picture.color(x: 0, y: -1) == nil)
    }

    @Test func aFileHasTheSizeAndThreeChunks() throws {
        let file = try #require(picture.png)
        #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        #expect(Array(file[8..<29]) == [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0])
        #expect(Array(file.suffix(12)) == [0, 0, 0, 0] + Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82])
    }
}
