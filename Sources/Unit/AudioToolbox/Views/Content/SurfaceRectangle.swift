/// A rectangle of a surface in pixels, from its upper left corner.
public struct SurfaceRectangle: Equatable, Sendable {
    /// From the left edge; pixels.
    public var x: Int
    /// From the upper edge; pixels.
    public var y: Int
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int

    /// Any numbers are taken; whoever shows it cuts it to the surface.
    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}
