import ViewPresentation

/// Several views in one picture, as they lie in a window.
package struct ViewGrid {
    /// Pixels between two pictures, and around all of them.
    private let gap: Int
    /// 0xRRGGBB of what no view covers.
    private let ground: UInt32

    package init(gap: Int, ground: UInt32) { (self.gap, self.ground) = (gap, ground) }

    /// No picture is scaled.
    package func picture(of pictures: [ViewPicture]) -> ViewPicture {
        let arrangement = GridArrangement(pictures.map { ($0.width, $0.height) }, gap: gap)
        let (width, height) = arrangement.size
        let pixel = [UInt8(ground & 255), UInt8(ground >> 8 & 255), UInt8(ground >> 16 & 255), 255]
        var pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { memory, count in
            count = width * height * 4
            for index in 0..<count { memory[index] = pixel[index % 4] }
        }
        for (picture, place) in zip(pictures, arrangement.places(width: width, height: height)) {
            Self.copy(picture, into: &pixels, at: (place.y * width + place.x) * 4, width * 4)
        }
        return ViewPicture(width: width, height: height, pixels: pixels)
    }

    private static func copy(_ picture: ViewPicture, into pixels: inout [UInt8], at start: Int, _ rowBytes: Int) {
        let length = picture.width * 4
        for row in 0..<picture.height {
            let place = start + row * rowBytes
            pixels.replaceSubrange(
                place..<place + length, with: picture.pixels[row * length..<(row + 1) * length])
        }
    }
}
