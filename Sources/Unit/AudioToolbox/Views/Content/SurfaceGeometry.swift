/// How large a surface is, and how what is drawn on it should look.
public struct SurfaceGeometry: Equatable, Sendable {
    /// In points.
    public var size: AUViewSize

    /// Pixels for each point, 0.5 to 4.
    public var scale: Double

    /// Whether light things are drawn on a dark ground.
    public var isDark: Bool

    /// A pixel for each point, on a light ground, unless they are given; the size in points.
    public init(size: AUViewSize, scale: Double = 1, isDark: Bool = false) {
        (self.size, self.scale, self.isDark) = (size, scale, isDark)
    }
}
