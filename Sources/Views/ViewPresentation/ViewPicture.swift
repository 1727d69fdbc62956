/// What a view showed at one moment.
public struct ViewPicture: Equatable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// `height` rows, the upper one first, of `width` times blue, green, red and a byte that means nothing.
    public let pixels: [UInt8]

    /// Traps where the bytes are not as many as the size says.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * 4, "a pixel has four bytes")
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The colour at a place as 0xRRGGBB; nil beyond the picture.
    public func color(x: Int, y: Int) -> UInt32? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        let at = (y * width + x) * 4
        return UInt32(pixels[at + 2]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at])
    }
}
