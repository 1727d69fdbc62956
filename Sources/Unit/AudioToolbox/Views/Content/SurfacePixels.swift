/// The memory of one frame: rows of pixels of four bytes, blue, green, red and one that nobody reads.
public struct SurfacePixels {
    /// `height` rows of `bytesPerRow` bytes, the upper one first. Valid while the call lasts that has it.
    public var base: UnsafeMutableRawPointer

    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// From a row to the one below; at least four for each pixel.
    public var bytesPerRow: Int

    /// Whether nothing of the last frame is in it.
    public var isNew: Bool

    /// Memory that is the caller's, in pixels and bytes.
    public init(base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isNew: Bool) {
        (self.base, self.width, self.height, self.bytesPerRow, self.isNew) = (base, width, height, bytesPerRow, isNew)
    }
}
