import ViewPresentation

/// Several views in one picture: rows from the upper left, about as many as there are columns.
package struct ViewGrid {
    /// Pixels between two pictures, and around all of them.
    private let gap: Int
    /// 0xRRGGBB of what no view covers.
    private let ground: UInt32

    package init(gap: Int, ground: UInt32) { (self.gap, self.ground) = (gap, ground) }

    /// A column is as wide as its widest picture, a row as high as its highest; no picture is scaled.
    package func picture(of pictures: [ViewPicture]) -> ViewPicture {
        let columns = Self.columns(for: pictures.count)
        var (widths, heights): ([Int], [Int]) = ([], [])
        for (index, picture) in pictures.enumerated() {
            let (column, row) = (index % columns, index / columns)
            if column == widths.count { widths.append(0) }
            if row == heights.count { heights.append(0) }
            widths[column] = max(widths[column], picture.width)
            heights[row] = max(heights[row], picture.height)
        }
        let width = widths.reduce(gap) { $0 + $1 + gap }
        let height = heights.reduce(gap) { $0 + $1 + gap }
        let pixel = [UInt8(ground & 255), UInt8(ground >> 8 & 255), UInt8(ground >> 16 & 255), 255]
        var pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { memory, count in
            count = width * height * 4
            for index in 0..<count { memory[index] = pixel[index % 4] }
        }
        for (index, picture) in pictures.enumerated() {
            let (column, row) = (index % columns, index / columns)
            let x = widths[..<column].reduce(gap) { $0 + $1 + gap }
            let y = heights[..<row].reduce(gap) { $0 + $1 + gap }
            Self.copy(picture, into: &pixels, at: (y * width + x) * 4, width * 4)
        }
        return ViewPicture(width: width, height: height, pixels: pixels)
    }

    /// The fewest columns of a grid with no more rows than columns.
    private static func columns(for count: Int) -> Int {
        var columns = 1
        while columns * columns < count { columns += 1 }
        return columns
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
